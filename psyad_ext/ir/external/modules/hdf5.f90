! SPDX-License-Identifier: BSD-3-Clause
! What stands for module hdf5: interfaces and effects, and nothing else. It is read only.
module hdf5
  implicit none
  integer, parameter :: hid_t = 8, hsize_t = 8, hssize_t = 8, size_t = 8, haddr_t = 8
  integer(hid_t) :: h5t_native_real, h5t_native_double, h5t_native_integer, h5t_native_character
  integer(hid_t) :: h5t_ieee_f32le, h5t_ieee_f32be, h5t_ieee_f64le, h5t_ieee_f64be
  integer(hid_t) :: h5t_std_i32le, h5t_std_i32be, h5t_std_i64le, h5t_std_i64be, h5t_string
  integer(hid_t) :: h5t_fortran_s1, h5t_c_s1, h5p_default_f, h5p_file_create_f
  integer(hid_t) :: h5p_file_access_f, h5p_dataset_create_f, h5p_dataset_xfer_f
  integer(hid_t) :: h5p_group_create_f, h5p_link_create_f, h5s_all_f
  integer :: h5f_acc_rdwr_f, h5f_acc_rdonly_f, h5f_acc_trunc_f, h5f_acc_excl_f
  integer :: h5f_scope_global_f, h5f_scope_local_f, h5s_scalar_f, h5s_simple_f, h5s_null_f
  integer :: h5s_select_set_f, h5s_select_or_f, h5fd_mpio_collective_f, h5fd_mpio_independent_f
  integer(hsize_t) :: h5s_unlimited_f
  interface h5dwrite_f
    module procedure h5dwrite_text_1
    !for = { kind = ["real_4", "real_8", "integer_4", "text"] }
    module procedure h5dwrite_{kind}_0
    !end for
    !for = { n = ["1", "2", "3", "4"] }
    !for = { kind = ["real_4", "real_8", "integer_4"] }
    module procedure h5dwrite_{kind}_{n}
    !end for
    !end for
  end interface
  interface h5dread_f
    module procedure h5dread_text_1
    !for = { kind = ["real_4", "real_8", "integer_4", "text"] }
    module procedure h5dread_{kind}_0
    !end for
    !for = { n = ["1", "2", "3", "4"] }
    !for = { kind = ["real_4", "real_8", "integer_4"] }
    module procedure h5dread_{kind}_{n}, h5dread_{kind}_{n}_part
    !end for
    !end for
  end interface
  interface h5awrite_f
    module procedure h5awrite_text_1
    !for = { kind = ["real_4", "real_8", "integer_4", "text"] }
    module procedure h5awrite_{kind}_0
    !end for
    !for = { n = ["1", "2"] }
    !for = { kind = ["real_4", "real_8", "integer_4"] }
    module procedure h5awrite_{kind}_{n}
    !end for
    !end for
  end interface
  interface h5aread_f
    module procedure h5aread_text_1
    !for = { kind = ["real_4", "real_8", "integer_4", "text"] }
    module procedure h5aread_{kind}_0
    !end for
    !for = { n = ["1", "2"] }
    !for = { kind = ["real_4", "real_8", "integer_4"] }
    module procedure h5aread_{kind}_{n}
    !end for
    !end for
  end interface
contains
  subroutine h5open_f(error)
    integer, intent(out) :: error
    print *
    error = 0
  end subroutine
  subroutine h5close_f(error)
    integer, intent(out) :: error
    print *
    error = 0
  end subroutine
  subroutine h5fcreate_f(name, access_flags, file_id, hdferr, creation_prp, access_prp)
    character(len=*), intent(in) :: name
    integer, intent(in) :: access_flags
    integer(hid_t), intent(out) :: file_id
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: creation_prp, access_prp
    print *
    file_id = 0
    hdferr = 0
  end subroutine
  subroutine h5fopen_f(name, access_flags, file_id, hdferr, access_prp)
    character(len=*), intent(in) :: name
    integer, intent(in) :: access_flags
    integer(hid_t), intent(out) :: file_id
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: access_prp
    print *
    file_id = 0
    hdferr = 0
  end subroutine
  subroutine h5fclose_f(file_id, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5fflush_f(object_id, scope, hdferr)
    integer(hid_t), intent(in) :: object_id
    integer, intent(in) :: scope
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5gcreate_f(loc_id, name, grp_id, hdferr, size_hint, lcpl_id, gcpl_id, gapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: grp_id
    integer, intent(out) :: hdferr
    integer(size_t), intent(in), optional :: size_hint
    integer(hid_t), intent(in), optional :: lcpl_id, gcpl_id, gapl_id
    print *
    grp_id = 0
    hdferr = 0
  end subroutine
  subroutine h5gopen_f(loc_id, name, grp_id, hdferr, gapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: grp_id
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: gapl_id
    print *
    grp_id = 0
    hdferr = 0
  end subroutine
  subroutine h5gclose_f(grp_id, hdferr)
    integer(hid_t), intent(in) :: grp_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5lexists_f(loc_id, name, link_exists, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    logical, intent(out) :: link_exists
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: lapl_id
    print *
    link_exists = .false.
    hdferr = 0
  end subroutine
  subroutine h5ldelete_f(loc_id, name, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: lapl_id
    print *
    hdferr = 0
  end subroutine
  subroutine h5screate_f(classtype, space_id, hdferr)
    integer, intent(in) :: classtype
    integer(hid_t), intent(out) :: space_id
    integer, intent(out) :: hdferr
    print *
    space_id = 0
    hdferr = 0
  end subroutine
  subroutine h5screate_simple_f(rank, dims, space_id, hdferr, maxdims)
    integer, intent(in) :: rank
    integer(hsize_t), intent(in) :: dims(:)
    integer(hid_t), intent(out) :: space_id
    integer, intent(out) :: hdferr
    integer(hsize_t), intent(in), optional :: maxdims(:)
    print *
    space_id = 0
    hdferr = 0
  end subroutine
  subroutine h5scopy_f(space_id, new_space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hid_t), intent(out) :: new_space_id
    integer, intent(out) :: hdferr
    print *
    new_space_id = 0
    hdferr = 0
  end subroutine
  subroutine h5sclose_f(space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5sselect_hyperslab_f(space_id, operator, start, count, hdferr, stride, block)
    integer(hid_t), intent(in) :: space_id
    integer, intent(in) :: operator
    integer(hsize_t), intent(in) :: start(:), count(:)
    integer, intent(out) :: hdferr
    integer(hsize_t), intent(in), optional :: stride(:), block(:)
    print *
    hdferr = 0
  end subroutine
  subroutine h5sselect_all_f(space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5sselect_none_f(space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5sget_simple_extent_ndims_f(space_id, rank, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: rank, hdferr
    print *
    rank = 0
    hdferr = 0
  end subroutine
  subroutine h5sget_simple_extent_npoints_f(space_id, npoints, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hsize_t), intent(out) :: npoints
    integer, intent(out) :: hdferr
    print *
    npoints = 0
    hdferr = 0
  end subroutine
  subroutine h5dcreate_f(loc_id, name, type_id, space_id, dset_id, hdferr, dcpl_id, lcpl_id, dapl_id)
    integer(hid_t), intent(in) :: loc_id, type_id, space_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: dset_id
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: dcpl_id, lcpl_id, dapl_id
    print *
    dset_id = 0
    hdferr = 0
  end subroutine
  subroutine h5dopen_f(loc_id, name, dset_id, hdferr, dapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: dset_id
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: dapl_id
    print *
    dset_id = 0
    hdferr = 0
  end subroutine
  subroutine h5dclose_f(dset_id, hdferr)
    integer(hid_t), intent(in) :: dset_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5dget_space_f(dataset_id, dataspace_id, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hid_t), intent(out) :: dataspace_id
    integer, intent(out) :: hdferr
    print *
    dataspace_id = 0
    hdferr = 0
  end subroutine
  subroutine h5dget_type_f(dataset_id, datatype_id, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hid_t), intent(out) :: datatype_id
    integer, intent(out) :: hdferr
    print *
    datatype_id = 0
    hdferr = 0
  end subroutine
  subroutine h5dset_extent_f(dataset_id, size, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hsize_t), intent(in) :: size(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5acreate_f(loc_id, name, type_id, space_id, attr_id, hdferr, acpl_id, aapl_id)
    integer(hid_t), intent(in) :: loc_id, type_id, space_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: attr_id
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: acpl_id, aapl_id
    print *
    attr_id = 0
    hdferr = 0
  end subroutine
  subroutine h5aopen_f(obj_id, attr_name, attr_id, hdferr, aapl_id)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(in) :: attr_name
    integer(hid_t), intent(out) :: attr_id
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: aapl_id
    print *
    attr_id = 0
    hdferr = 0
  end subroutine
  subroutine h5aexists_f(obj_id, attr_name, attr_exists, hdferr)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(in) :: attr_name
    logical, intent(out) :: attr_exists
    integer, intent(out) :: hdferr
    print *
    attr_exists = .false.
    hdferr = 0
  end subroutine
  subroutine h5aclose_f(attr_id, hdferr)
    integer(hid_t), intent(in) :: attr_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5pcreate_f(class, prp_id, hdferr)
    integer(hid_t), intent(in) :: class
    integer(hid_t), intent(out) :: prp_id
    integer, intent(out) :: hdferr
    print *
    prp_id = 0
    hdferr = 0
  end subroutine
  subroutine h5pclose_f(prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5pset_chunk_f(prp_id, ndims, dims, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: ndims
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5pset_deflate_f(prp_id, level, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: level
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5pset_shuffle_f(prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5tcopy_f(type_id, new_type_id, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(hid_t), intent(out) :: new_type_id
    integer, intent(out) :: hdferr
    print *
    new_type_id = 0
    hdferr = 0
  end subroutine
  subroutine h5tset_size_f(type_id, size, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(size_t), intent(in) :: size
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5tclose_f(type_id, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5eset_auto_f(printflag, hdferr)
    integer, intent(in) :: printflag
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5sget_simple_extent_dims_f(space_id, dims, maxdims, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hsize_t), intent(inout) :: dims(:), maxdims(:)
    integer, intent(out) :: hdferr
    print *
    dims = 0
    maxdims = 0
    hdferr = 0
  end subroutine
  !for = { kind = ["real_4", "real_8", "integer_4", "text"], type = ["real(4)", "real(8)", "integer(4)", "character(len=*)"], nothing = ["0", "0", "0", "' '"] }
  subroutine h5dwrite_{kind}_0(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    {type}, intent(in) :: buf
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    print *
    hdferr = 0
  end subroutine
  subroutine h5dread_{kind}_0(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    {type}, intent(inout) :: buf
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    print *
    hdferr = 0
    buf = {nothing}
  end subroutine
  subroutine h5awrite_{kind}_0(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    {type}, intent(in) :: buf
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5aread_{kind}_0(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    {type}, intent(inout) :: buf
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
    buf = {nothing}
  end subroutine
  !end for
  !for = { n = ["1", "2", "3", "4"], colons = [":", ":, :", ":, :, :", ":, :, :, :"], part = ["1:1", ":, 1:1", ":, :, 1:1", ":, :, :, 1:1"] }
  !for = { kind = ["real_4", "real_8", "integer_4"], type = ["real(4)", "real(8)", "integer(4)"] }
  subroutine h5dwrite_{kind}_{n}(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    {type}, intent(in) :: buf({colons})
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    print *
    hdferr = 0
  end subroutine
  subroutine h5dread_{kind}_{n}(dset_id, mem_type_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    {type}, intent(inout) :: buf({colons})
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
    buf = 0
  end subroutine
  subroutine h5dread_{kind}_{n}_part(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    {type}, intent(inout) :: buf({colons})
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in) :: mem_space_id
    integer(hid_t), intent(in), optional :: file_space_id, xfer_prp
    print *
    hdferr = 0
    buf({part}) = 0
  end subroutine
  !end for
  !end for
  !for = { n = ["1", "2"], colons = [":", ":, :"] }
  !for = { kind = ["real_4", "real_8", "integer_4"], type = ["real(4)", "real(8)", "integer(4)"] }
  subroutine h5awrite_{kind}_{n}(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    {type}, intent(in) :: buf({colons})
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5aread_{kind}_{n}(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    {type}, intent(inout) :: buf({colons})
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
    buf = 0
  end subroutine
  !end for
  !end for
  subroutine h5dwrite_text_1(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    character(len=*), intent(in) :: buf(:)
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    print *
    hdferr = 0
  end subroutine
  subroutine h5dread_text_1(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    character(len=*), intent(inout) :: buf(:)
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    print *
    hdferr = 0
    buf = ' '
  end subroutine
  subroutine h5awrite_text_1(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    character(len=*), intent(in) :: buf(:)
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
  end subroutine
  subroutine h5aread_text_1(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    character(len=*), intent(inout) :: buf(:)
    integer(hsize_t), intent(in) :: dims(:)
    integer, intent(out) :: hdferr
    print *
    hdferr = 0
    buf = ' '
  end subroutine
end module
