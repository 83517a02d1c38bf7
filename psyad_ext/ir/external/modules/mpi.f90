! SPDX-License-Identifier: BSD-3-Clause
! What stands for module mpi: interfaces and effects, and nothing else. It is read only.
module mpi
  implicit none
  integer, parameter :: mpi_comm_world = 0, mpi_comm_self = 1, mpi_comm_null = 2, mpi_success = 0
  integer, parameter :: mpi_thread_single = 0, mpi_thread_funneled = 1, mpi_thread_serialized = 2, mpi_thread_multiple = 3
  integer, parameter :: mpi_status_size = 6, mpi_source = 3, mpi_tag = 4, mpi_error = 5
  integer, parameter :: mpi_status_ignore(mpi_status_size) = 0, mpi_any_source = -1, mpi_any_tag = -1, mpi_proc_null = -2
  integer, parameter :: mpi_real = 13, mpi_double_precision = 17, mpi_real4 = 15, mpi_real8 = 16, mpi_integer = 7
  integer, parameter :: mpi_integer8 = 12, mpi_2double_precision = 35, mpi_2real = 34, mpi_2integer = 36, mpi_byte = 1, mpi_logical = 6, mpi_character = 5
  integer, parameter :: mpi_statuses_ignore(mpi_status_size, 1) = 0, mpi_request_null = 2
  integer, parameter :: mpi_sum = 3, mpi_max = 1, mpi_min = 2, mpi_prod = 4, mpi_land = 5, mpi_lor = 7, mpi_maxloc = 11, mpi_minloc = 12, mpi_in_place = 0
  integer, parameter :: mpi_order_fortran = 1, mpi_order_c = 0, mpi_address_kind = 8, mpi_datatype_null = 0, mpi_info_null = 0, mpi_cart = 1
  integer, parameter :: mpi_max_processor_name = 256, mpi_max_error_string = 256, mpi_undefined = -32766
contains
  subroutine mpi_init(ierror)
    integer, intent(out) :: ierror
    print *
    ierror = 0
  end subroutine
  subroutine mpi_finalize(ierror)
    integer, intent(out) :: ierror
    print *
    ierror = 0
  end subroutine
  subroutine mpi_init_thread(required, provided, ierror)
    integer, intent(in) :: required
    integer, intent(out) :: provided, ierror
    print *
    provided = 0
    ierror = 0
  end subroutine
  subroutine mpi_initialized(flag, ierror)
    logical, intent(out) :: flag
    integer, intent(out) :: ierror
    flag = .false.
    ierror = 0
  end subroutine
  subroutine mpi_finalized(flag, ierror)
    logical, intent(out) :: flag
    integer, intent(out) :: ierror
    flag = .false.
    ierror = 0
  end subroutine
  subroutine mpi_comm_rank(comm, number, ierror)
    integer, intent(in) :: comm
    integer, intent(out) :: number, ierror
    number = 0
    ierror = 0
  end subroutine
  subroutine mpi_comm_size(comm, number, ierror)
    integer, intent(in) :: comm
    integer, intent(out) :: number, ierror
    number = 0
    ierror = 0
  end subroutine
  subroutine mpi_comm_dup(comm, new, ierror)
    integer, intent(in) :: comm
    integer, intent(out) :: new, ierror
    print *
    new = 0
    ierror = 0
  end subroutine
  subroutine mpi_comm_split(comm, color, key, new, ierror)
    integer, intent(in) :: comm, color, key
    integer, intent(out) :: new, ierror
    print *
    new = 0
    ierror = 0
  end subroutine
  subroutine mpi_comm_free(comm, ierror)
    integer, intent(inout) :: comm
    integer, intent(out) :: ierror
    print *
    comm = 0
    ierror = 0
  end subroutine
  subroutine mpi_barrier(comm, ierror)
    integer, intent(in) :: comm
    integer, intent(out) :: ierror
    print *
    ierror = 0
  end subroutine
  subroutine mpi_get_count(status, datatype, count, ierror)
    integer, intent(in) :: status(mpi_status_size), datatype
    integer, intent(out) :: count, ierror
    count = status(1)
    ierror = 0
  end subroutine
  subroutine mpi_dims_create(number, ndims, dims, ierror)
    integer, intent(in) :: number, ndims
    integer, intent(inout) :: dims(ndims)
    integer, intent(out) :: ierror
    dims = number
    ierror = 0
  end subroutine
  subroutine mpi_cart_create(comm, ndims, dims, periods, reorder, new, ierror)
    integer, intent(in) :: comm, ndims, dims(ndims)
    logical, intent(in) :: periods(ndims), reorder
    integer, intent(out) :: new, ierror
    print *
    new = 0
    ierror = 0
  end subroutine
  subroutine mpi_cart_coords(comm, number, maxdims, coords, ierror)
    integer, intent(in) :: comm, number, maxdims
    integer, intent(out) :: coords(maxdims), ierror
    coords = number
    ierror = 0
  end subroutine
  subroutine mpi_cart_rank(comm, coords, number, ierror)
    integer, intent(in) :: comm, coords(*)
    integer, intent(out) :: number, ierror
    number = coords(1)
    ierror = 0
  end subroutine
  subroutine mpi_cart_shift(comm, direction, disp, source, dest, ierror)
    integer, intent(in) :: comm, direction, disp
    integer, intent(out) :: source, dest, ierror
    source = direction
    dest = disp
    ierror = 0
  end subroutine
  subroutine mpi_wait(request, status, ierror)
    integer, intent(inout) :: request
    integer :: status(mpi_status_size)
    integer, intent(out) :: ierror
    print *
    request = 0
    status = 0
    ierror = 0
  end subroutine
  subroutine mpi_waitany(count, requests, indx, status, ierror)
    integer, intent(in) :: count
    integer, intent(inout) :: requests(count)
    integer, intent(out) :: indx, ierror
    integer :: status(mpi_status_size)
    print *
    requests = 0
    indx = 1
    status = 0
    ierror = 0
  end subroutine
  subroutine mpi_waitall(count, requests, statuses, ierror)
    integer, intent(in) :: count
    integer, intent(inout) :: requests(count)
    integer :: statuses(mpi_status_size, count)
    integer, intent(out) :: ierror
    print *
    requests = 0
    statuses = 0
    ierror = 0
  end subroutine
  subroutine mpi_start(request, ierror)
    integer, intent(inout) :: request
    integer, intent(out) :: ierror
    print *
    request = 0
    ierror = 0
  end subroutine
  subroutine mpi_request_free(request, ierror)
    integer, intent(inout) :: request
    integer, intent(out) :: ierror
    print *
    request = 0
    ierror = 0
  end subroutine
  subroutine mpi_startall(count, array_of_requests, ierror)
    integer, intent(in) :: count
    integer, intent(inout) :: array_of_requests(count)
    integer, intent(out) :: ierror
    print *
    array_of_requests = 0
    ierror = 0
  end subroutine
  subroutine mpi_type_contiguous(count, oldtype, newtype, ierror)
    integer, intent(in) :: count
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_vector(count, blocklength, stride, oldtype, newtype, ierror)
    integer, intent(in) :: count, blocklength, stride
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_indexed(count, blocklengths, displacements, oldtype, newtype, ierror)
    integer, intent(in) :: count
    integer, intent(in) :: blocklengths(count), displacements(count)
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_create_indexed_block(count, blocklength, displacements, oldtype, newtype, ierror)
    integer, intent(in) :: count, blocklength
    integer, intent(in) :: displacements(count)
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
    integer, intent(in) :: count, blocklength
    integer(kind=mpi_address_kind), intent(in) :: stride
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_create_resized(oldtype, lb, extent, newtype, ierror)
    integer(kind=mpi_address_kind), intent(in) :: lb, extent
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_create_subarray(ndims, sizes, subsizes, starts, order, oldtype, newtype, ierror)
    integer, intent(in) :: ndims, order
    integer, intent(in) :: sizes(ndims), subsizes(ndims), starts(ndims)
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_dup(oldtype, newtype, ierror)
    integer, intent(in) :: oldtype
    integer, intent(out) :: newtype
    integer, intent(out) :: ierror
    print *
    newtype = oldtype
    ierror = 0
  end subroutine
  subroutine mpi_type_commit(datatype, ierror)
    integer, intent(inout) :: datatype
    integer, intent(out) :: ierror
    print *
    datatype = datatype + 1
    ierror = 0
  end subroutine
  subroutine mpi_type_free(datatype, ierror)
    integer, intent(inout) :: datatype
    integer, intent(out) :: ierror
    print *
    datatype = datatype + 1
    ierror = 0
  end subroutine
  subroutine mpi_type_get_extent(datatype, lb, extent, ierror)
    integer, intent(in) :: datatype
    integer(kind=mpi_address_kind), intent(out) :: lb, extent
    integer, intent(out) :: ierror
    lb = 0
    extent = datatype
    ierror = 0
  end subroutine
  subroutine mpi_type_get_true_extent(datatype, lb, extent, ierror)
    integer, intent(in) :: datatype
    integer(kind=mpi_address_kind), intent(out) :: lb, extent
    integer, intent(out) :: ierror
    lb = 0
    extent = datatype
    ierror = 0
  end subroutine
  subroutine mpi_type_size(datatype, size, ierror)
    integer, intent(in) :: datatype
    integer, intent(out) :: size
    integer, intent(out) :: ierror
    size = datatype
    ierror = 0
  end subroutine
  subroutine mpi_cartdim_get(comm, ndims, ierror)
    integer, intent(in) :: comm
    integer, intent(out) :: ndims
    integer, intent(out) :: ierror
    ndims = comm
    ierror = 0
  end subroutine
  subroutine mpi_cart_sub(comm, remain_dims, newcomm, ierror)
    integer, intent(in) :: comm
    logical, intent(in) :: remain_dims(*)
    integer, intent(out) :: newcomm
    integer, intent(out) :: ierror
    print *, remain_dims(1)
    newcomm = comm
    ierror = 0
  end subroutine
  subroutine mpi_abort(comm, errorcode, ierror)
    integer, intent(in) :: comm, errorcode
    integer, intent(out) :: ierror
    print *
    ierror = 0
  end subroutine
  subroutine mpi_get_processor_name(name, resultlen, ierror)
    character(len=*), intent(out) :: name
    integer, intent(out) :: resultlen, ierror
    print *
    name = ' '
    resultlen = 0
    ierror = 0
  end subroutine
  function mpi_wtime() result(value)
    double precision :: value
    print *
    value = 0
  end function
  function mpi_wtick() result(value)
    double precision :: value
    value = 0
  end function
end module
