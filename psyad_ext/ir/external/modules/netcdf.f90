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
    module procedure put_0_real_4, put_0_real_8, put_0_integer_4, put_1_real_4
    module procedure put_1_real_8, put_1_integer_4, put_2_real_4, put_2_real_8
    module procedure put_2_integer_4, put_3_real_4, put_3_real_8, put_3_integer_4
    module procedure put_4_real_4, put_4_real_8, put_4_integer_4, put_text
    module procedure put_0_integer_1, put_0_integer_2, put_0_integer_8, put_1_integer_1
    module procedure put_1_integer_2, put_1_integer_8, put_1_text, put_2_integer_1
    module procedure put_2_integer_2, put_2_integer_8, put_2_text, put_3_integer_1
    module procedure put_3_integer_2, put_3_integer_8, put_3_text, put_4_integer_1
    module procedure put_4_integer_2, put_4_integer_8, put_4_text
  end interface
  interface nf90_get_var
    module procedure get_0_real_4, get_0_real_8, get_0_integer_4, get_1_real_4, get_1_real_8
    module procedure get_1_integer_4, get_2_real_4, get_2_real_8, get_2_integer_4, get_3_real_4
    module procedure get_3_real_8, get_3_integer_4, get_4_real_4, get_4_real_8, get_4_integer_4
    module procedure get_text, get_1_real_4_part, get_1_real_8_part, get_1_integer_4_part
    module procedure get_2_real_4_part, get_2_real_8_part, get_2_integer_4_part
    module procedure get_3_real_4_part, get_3_real_8_part, get_3_integer_4_part
    module procedure get_4_real_4_part, get_4_real_8_part, get_4_integer_4_part
    module procedure get_0_integer_1, get_0_integer_2, get_0_integer_8, get_1_integer_1
    module procedure get_1_integer_1_part, get_1_integer_2, get_1_integer_2_part
    module procedure get_1_integer_8, get_1_integer_8_part, get_1_text, get_1_text_part
    module procedure get_2_integer_1, get_2_integer_1_part, get_2_integer_2
    module procedure get_2_integer_2_part, get_2_integer_8, get_2_integer_8_part, get_2_text
    module procedure get_2_text_part, get_3_integer_1, get_3_integer_1_part, get_3_integer_2
    module procedure get_3_integer_2_part, get_3_integer_8, get_3_integer_8_part, get_3_text
    module procedure get_3_text_part, get_4_integer_1, get_4_integer_1_part, get_4_integer_2
    module procedure get_4_integer_2_part, get_4_integer_8, get_4_integer_8_part, get_4_text
    module procedure get_4_text_part
  end interface
  interface nf90_put_att
    module procedure put_att_0_real_4, put_att_0_real_8, put_att_0_integer_4, put_att_1_real_4
    module procedure put_att_1_real_8, put_att_1_integer_4, put_att_text
  end interface
  interface nf90_get_att
    module procedure get_att_0_real_4, get_att_0_real_8, get_att_0_integer_4, get_att_1_real_4
    module procedure get_att_1_real_8, get_att_1_integer_4, get_att_text
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
  function put_0_real_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(in) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    status = 0
  end function
  function put_0_real_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(in) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    status = 0
  end function
  function put_0_integer_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(in) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    status = 0
  end function
  function put_1_real_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(in) :: values(:)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_1_real_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(in) :: values(:)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_1_integer_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(in) :: values(:)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_2_real_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(in) :: values(:, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_2_real_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(in) :: values(:, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_2_integer_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(in) :: values(:, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_3_real_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(in) :: values(:, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_3_real_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(in) :: values(:, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_3_integer_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(in) :: values(:, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_4_real_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(in) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_4_real_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(in) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_4_integer_4(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(in) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_text(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: values
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_0_integer_1(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(in) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    status = 0
  end function
  function put_0_integer_2(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(in) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    status = 0
  end function
  function put_0_integer_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(in) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    status = 0
  end function
  function put_1_integer_1(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(in) :: values(:)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_1_integer_2(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(in) :: values(:)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_1_integer_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(in) :: values(:)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_1_text(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: values(:)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_2_integer_1(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(in) :: values(:, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_2_integer_2(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(in) :: values(:, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_2_integer_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(in) :: values(:, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_2_text(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: values(:, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_3_integer_1(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(in) :: values(:, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_3_integer_2(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(in) :: values(:, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_3_integer_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(in) :: values(:, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_3_text(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: values(:, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_4_integer_1(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(in) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_4_integer_2(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(in) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_4_integer_8(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(in) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function put_4_text(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer :: status
    print *
    status = 0
  end function
  function get_0_real_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_0_real_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_0_integer_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_real_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_real_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(1:1) = 0
    status = 0
  end function
  function get_1_real_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_real_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(1:1) = 0
    status = 0
  end function
  function get_1_integer_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_integer_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(1:1) = 0
    status = 0
  end function
  function get_2_real_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_2_real_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, 1:1) = 0
    status = 0
  end function
  function get_2_real_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_2_real_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, 1:1) = 0
    status = 0
  end function
  function get_2_integer_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_2_integer_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, 1:1) = 0
    status = 0
  end function
  function get_3_real_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_3_real_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, 1:1) = 0
    status = 0
  end function
  function get_3_real_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_3_real_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, 1:1) = 0
    status = 0
  end function
  function get_3_integer_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_3_integer_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, 1:1) = 0
    status = 0
  end function
  function get_4_real_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_4_real_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(4), intent(inout) :: values(:, :, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, :, 1:1) = 0
    status = 0
  end function
  function get_4_real_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_4_real_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    real(8), intent(inout) :: values(:, :, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, :, 1:1) = 0
    status = 0
  end function
  function get_4_integer_4(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_4_integer_4_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(4), intent(inout) :: values(:, :, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, :, 1:1) = 0
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
  function get_0_integer_1(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_0_integer_2(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_0_integer_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_integer_1(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_integer_1_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(1:1) = 0
    status = 0
  end function
  function get_1_integer_2(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_integer_2_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(1:1) = 0
    status = 0
  end function
  function get_1_integer_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_1_integer_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(1:1) = 0
    status = 0
  end function
  function get_1_text(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = ' '
    status = 0
  end function
  function get_1_text_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(1:1) = ' '
    status = 0
  end function
  function get_2_integer_1(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_2_integer_1_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, 1:1) = 0
    status = 0
  end function
  function get_2_integer_2(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_2_integer_2_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, 1:1) = 0
    status = 0
  end function
  function get_2_integer_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_2_integer_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, 1:1) = 0
    status = 0
  end function
  function get_2_text(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = ' '
    status = 0
  end function
  function get_2_text_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, 1:1) = ' '
    status = 0
  end function
  function get_3_integer_1(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_3_integer_1_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, 1:1) = 0
    status = 0
  end function
  function get_3_integer_2(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_3_integer_2_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, 1:1) = 0
    status = 0
  end function
  function get_3_integer_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_3_integer_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, 1:1) = 0
    status = 0
  end function
  function get_3_text(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = ' '
    status = 0
  end function
  function get_3_text_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, 1:1) = ' '
    status = 0
  end function
  function get_4_integer_1(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_4_integer_1_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(1), intent(inout) :: values(:, :, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, :, 1:1) = 0
    status = 0
  end function
  function get_4_integer_2(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_4_integer_2_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(2), intent(inout) :: values(:, :, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, :, 1:1) = 0
    status = 0
  end function
  function get_4_integer_8(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_4_integer_8_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    integer(8), intent(inout) :: values(:, :, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, :, 1:1) = 0
    status = 0
  end function
  function get_4_text(ncid, varid, values, start) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:, :, :, :)
    integer, intent(in), optional :: start(:)
    integer :: status
    print *
    values = ' '
    status = 0
  end function
  function get_4_text_part(ncid, varid, values, start, count, stride, map) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout) :: values(:, :, :, :)
    integer, intent(in) :: count(:)
    integer, intent(in), optional :: start(:), stride(:), map(:)
    integer :: status
    print *
    values(:, :, :, 1:1) = ' '
    status = 0
  end function
  function put_att_0_real_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(4), intent(in) :: values
    integer :: status
    print *
    status = 0
  end function
  function put_att_0_real_8(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(8), intent(in) :: values
    integer :: status
    print *
    status = 0
  end function
  function put_att_0_integer_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    integer(4), intent(in) :: values
    integer :: status
    print *
    status = 0
  end function
  function put_att_1_real_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(4), intent(in) :: values(:)
    integer :: status
    print *
    status = 0
  end function
  function put_att_1_real_8(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(8), intent(in) :: values(:)
    integer :: status
    print *
    status = 0
  end function
  function put_att_1_integer_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    integer(4), intent(in) :: values(:)
    integer :: status
    print *
    status = 0
  end function
  function put_att_text(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    character(len=*), intent(in) :: values
    integer :: status
    print *
    status = 0
  end function
  function get_att_0_real_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(4), intent(inout) :: values
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_att_0_real_8(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(8), intent(inout) :: values
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_att_0_integer_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    integer(4), intent(inout) :: values
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_att_1_real_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(4), intent(inout) :: values(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_att_1_real_8(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    real(8), intent(inout) :: values(:)
    integer :: status
    print *
    values = 0
    status = 0
  end function
  function get_att_1_integer_4(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    integer(4), intent(inout) :: values(:)
    integer :: status
    print *
    values = 0
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
