! SPDX-License-Identifier: BSD-3-Clause
! What stands for module netcdf: interfaces and effects, and nothing else. It is read only.
module netcdf
  implicit none
  integer, parameter :: nf90_noerr = 0, nf90_nowrite = 0, nf90_write = 1, nf90_clobber = 0, nf90_noclobber = 4
  integer, parameter :: nf90_share = 2048, nf90_64bit_offset = 512, nf90_netcdf4 = 4096, nf90_classic_model = 256
  integer, parameter :: nf90_byte = 1, nf90_char = 2, nf90_short = 3, nf90_int = 4, nf90_float = 5, nf90_double = 6
  integer, parameter :: nf90_real = 5, nf90_real4 = 5, nf90_real8 = 6, nf90_int4 = 4, nf90_int1 = 1, nf90_int2 = 3, nf90_int64 = 10
  integer, parameter :: nf90_unlimited = 0, nf90_global = 0, nf90_fill = 0, nf90_nofill = 256
  integer, parameter :: nf90_max_name = 256, nf90_max_dims = 1024, nf90_max_vars = 8192, nf90_max_var_dims = 1024
  interface nf90_put_var
    module procedure put_text
    !for = { kind = ["real_4", "real_8", "integer_1", "integer_2", "integer_4", "integer_8"] }
    module procedure put_0_{kind}
    !end for
    !for = { n = ["1", "2", "3", "4"] }
    !for = { kind = ["real_4", "real_8", "integer_1", "integer_2", "integer_4", "integer_8", "text"] }
    module procedure put_{n}_{kind}
    !end for
    !end for
  end interface
  interface nf90_get_var
    module procedure get_text
    !for = { kind = ["real_4", "real_8", "integer_1", "integer_2", "integer_4", "integer_8"] }
    module procedure get_0_{kind}
    !end for
    !for = { n = ["1", "2", "3", "4"] }
    !for = { kind = ["real_4", "real_8", "integer_1", "integer_2", "integer_4", "integer_8", "text"] }
    module procedure get_{n}_{kind}, get_{n}_{kind}_part
    !end for
    !end for
  end interface
  interface nf90_put_att
    module procedure put_att_text
    !for = { kind = ["real_4", "real_8", "integer_4"] }
    module procedure put_att_0_{kind}, put_att_1_{kind}
    !end for
  end interface
  interface nf90_get_att
    module procedure get_att_text
    !for = { kind = ["real_4", "real_8", "integer_4"] }
    module procedure get_att_0_{kind}, get_att_1_{kind}
    !end for
  end interface
  interface nf90_def_var
    module procedure def_var_scalar, def_var_vector, def_var_array
  end interface
contains
  function nf90_create(path, cmode, ncid, initialsize, chunksize) result(status)
    character(len=*), intent(in) :: path
    integer, intent(in) :: cmode
    integer, intent(out) :: ncid
    integer, intent(in), optional :: initialsize
    integer, intent(inout), optional :: chunksize
    integer :: status
    print *
    ncid = 0
    status = 0
  end function
  function nf90_open(path, mode, ncid, chunksize) result(status)
    character(len=*), intent(in) :: path
    integer, intent(in) :: mode
    integer, intent(out) :: ncid
    integer, intent(inout), optional :: chunksize
    integer :: status
    print *
    ncid = 0
    status = 0
  end function
  function nf90_close(ncid) result(status)
    integer, intent(in) :: ncid
    integer :: status
    print *
    status = 0
  end function
  function nf90_sync(ncid) result(status)
    integer, intent(in) :: ncid
    integer :: status
    print *
    status = 0
  end function
  function nf90_redef(ncid) result(status)
    integer, intent(in) :: ncid
    integer :: status
    print *
    status = 0
  end function
  function nf90_abort(ncid) result(status)
    integer, intent(in) :: ncid
    integer :: status
    print *
    status = 0
  end function
  function nf90_enddef(ncid, h_minfree, v_align, v_minfree, r_align) result(status)
    integer, intent(in) :: ncid
    integer, intent(in), optional :: h_minfree, v_align, v_minfree, r_align
    integer :: status
    print *
    status = 0
  end function
  function nf90_def_dim(ncid, name, len, dimid) result(status)
    integer, intent(in) :: ncid, len
    character(len=*), intent(in) :: name
    integer, intent(out) :: dimid
    integer :: status
    print *
    dimid = 0
    status = 0
  end function
  function def_var_scalar(ncid, name, xtype, varid) result(status)
    integer, intent(in) :: ncid, xtype
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    integer :: status
    print *
    varid = 0
    status = 0
  end function
  function def_var_vector(ncid, name, xtype, dimids, varid) result(status)
    integer, intent(in) :: ncid, xtype, dimids
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    integer :: status
    print *
    varid = 0
    status = 0
  end function
  function def_var_array(ncid, name, xtype, dimids, varid) result(status)
    integer, intent(in) :: ncid, xtype, dimids(:)
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    integer :: status
    print *
    varid = 0
    status = 0
  end function
  function nf90_inq_varid(ncid, name, varid) result(status)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    integer :: status
    print *
    varid = 0
    status = 0
  end function
  function nf90_inq_dimid(ncid, name, dimid) result(status)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: dimid
    integer :: status
    print *
    dimid = 0
    status = 0
  end function
  function nf90_inquire_dimension(ncid, dimid, name, len) result(status)
    integer, intent(in) :: ncid, dimid
    character(len=*), intent(inout), optional :: name
    integer, intent(inout), optional :: len
    integer :: status
    print *
    if (present(name)) name = ' '
    if (present(len)) len = 0
    status = 0
  end function
  function nf90_set_fill(ncid, fillmode, old_mode) result(status)
    integer, intent(in) :: ncid, fillmode
    integer, intent(out) :: old_mode
    integer :: status
    print *
    old_mode = 0
    status = 0
  end function
  function nf90_strerror(ncerr) result(text)
    integer, intent(in) :: ncerr
    character(len=80) :: text
    text = ' '
  end function
  !for = { kind = ["real_4", "real_8", "integer_1", "integer_2", "integer_4", "integer_8"], type = ["real(4)", "real(8)", "integer(1)", "integer(2)", "integer(4)", "integer(8)"] }
  function put_0_{kind}(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    {type}, intent(in) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    status = 0
  end function
  function get_0_{kind}(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    {type}, intent(inout) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  !end for
  !for = { n = ["1", "2", "3", "4"], colons = [":", ":, :", ":, :, :", ":, :, :, :"], part = ["1:1", ":, 1:1", ":, :, 1:1", ":, :, :, 1:1"] }
  !for = { kind = ["real_4", "real_8", "integer_1", "integer_2", "integer_4", "integer_8", "text"], type = ["real(4)", "real(8)", "integer(1)", "integer(2)", "integer(4)", "integer(8)", "character(len=*)"], nothing = ["0", "0", "0", "0", "0", "0", "' '"] }
  function put_{n}_{kind}(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    {type}, intent(in) :: values({colons})
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function get_{n}_{kind}(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    {type}, intent(inout) :: values({colons})
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = {nothing}
    status = 0
  end function
  function get_{n}_{kind}_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    {type}, intent(inout) :: values({colons})
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values({part}) = {nothing}
    status = 0
  end function
  !end for
  !end for
  function put_text(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: values
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function get_text(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    values = ' '
    status = 0
  end function
  !for = { kind = ["real_4", "real_8", "integer_4"], type = ["real(4)", "real(8)", "integer(4)"] }
  function put_att_0_{kind}(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {type}, intent(in) :: values
    integer :: status
    print *
    status = 0
  end function
  function put_att_1_{kind}(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {type}, intent(in) :: values(:)
    integer :: status
    print *
    status = 0
  end function
  function get_att_0_{kind}(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {type}, intent(inout) :: values
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_att_1_{kind}(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {type}, intent(inout) :: values(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  !end for
  function put_att_text(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    character(len=*), intent(in) :: values
    integer :: status
    print *
    status = 0
  end function
  function get_att_text(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    character(len=*), intent(inout) :: values
    integer :: status
    print *
    values = ' '
    status = 0
  end function
end module
