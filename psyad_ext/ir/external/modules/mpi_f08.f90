! SPDX-License-Identifier: BSD-3-Clause
! What stands for module mpi_f08: types, interfaces and effects, and nothing else. It is read only.
module mpi_f08
  implicit none
  type, bind(c) :: mpi_comm
    integer :: mpi_val
  end type
  type, bind(c) :: mpi_datatype
    integer :: mpi_val
  end type
  type, bind(c) :: mpi_group
    integer :: mpi_val
  end type
  type, bind(c) :: mpi_info
    integer :: mpi_val
  end type
  type, bind(c) :: mpi_op
    integer :: mpi_val
  end type
  type, bind(c) :: mpi_request
    integer :: mpi_val
  end type
  type, bind(c) :: mpi_status
    integer :: mpi_source, mpi_tag, mpi_error
  end type
  integer, parameter :: mpi_success = 0, mpi_status_size = 6, mpi_source = 3, mpi_tag = 4, mpi_error = 5
  integer, parameter :: mpi_any_source = -1, mpi_any_tag = -1, mpi_proc_null = -2, mpi_undefined = -32766, mpi_in_place = 0
  integer, parameter :: mpi_statuses_ignore = 0
  integer, parameter :: mpi_thread_single = 0, mpi_thread_funneled = 1, mpi_thread_serialized = 2, mpi_thread_multiple = 3
  integer, parameter :: mpi_order_fortran = 1, mpi_order_c = 0, mpi_address_kind = 8, mpi_cart = 1
  integer, parameter :: mpi_max_processor_name = 256, mpi_max_error_string = 256
  type(mpi_comm), parameter :: mpi_comm_world = mpi_comm(0), mpi_comm_self = mpi_comm(1), mpi_comm_null = mpi_comm(2)
  type(mpi_status), parameter :: mpi_status_ignore = mpi_status(0, 0, 0)
  type(mpi_request), parameter :: mpi_request_null = mpi_request(2)
  type(mpi_info), parameter :: mpi_info_null = mpi_info(0)
  type(mpi_datatype), parameter :: mpi_real = mpi_datatype(13), mpi_double_precision = mpi_datatype(17)
  type(mpi_datatype), parameter :: mpi_real4 = mpi_datatype(15), mpi_real8 = mpi_datatype(16), mpi_integer = mpi_datatype(7)
  type(mpi_datatype), parameter :: mpi_integer4 = mpi_datatype(11), mpi_integer8 = mpi_datatype(12)
  type(mpi_datatype), parameter :: mpi_byte = mpi_datatype(1)
  type(mpi_datatype), parameter :: mpi_logical = mpi_datatype(6), mpi_character = mpi_datatype(5), mpi_2integer = mpi_datatype(36)
  type(mpi_datatype), parameter :: mpi_2real = mpi_datatype(34), mpi_2double_precision = mpi_datatype(35)
  type(mpi_datatype), parameter :: mpi_datatype_null = mpi_datatype(0)
  type(mpi_op), parameter :: mpi_sum = mpi_op(3), mpi_max = mpi_op(1), mpi_min = mpi_op(2), mpi_prod = mpi_op(4)
  type(mpi_op), parameter :: mpi_land = mpi_op(5), mpi_lor = mpi_op(7), mpi_maxloc = mpi_op(11), mpi_minloc = mpi_op(12)
  interface operator(==)
    procedure :: same_comm, same_datatype, same_op, same_request
  end interface
  interface operator(/=)
    procedure :: other_comm, other_datatype, other_op, other_request
  end interface
  interface mpi_waitall
    procedure :: waitall_with_statuses, waitall_ignoring
  end interface
contains
  pure logical function same_comm(a, b)
    type(mpi_comm), intent(in) :: a, b
    same_comm = a%mpi_val == b%mpi_val
  end function
  pure logical function same_datatype(a, b)
    type(mpi_datatype), intent(in) :: a, b
    same_datatype = a%mpi_val == b%mpi_val
  end function
  pure logical function same_op(a, b)
    type(mpi_op), intent(in) :: a, b
    same_op = a%mpi_val == b%mpi_val
  end function
  pure logical function same_request(a, b)
    type(mpi_request), intent(in) :: a, b
    same_request = a%mpi_val == b%mpi_val
  end function
  pure logical function other_comm(a, b)
    type(mpi_comm), intent(in) :: a, b
    other_comm = a%mpi_val /= b%mpi_val
  end function
  pure logical function other_datatype(a, b)
    type(mpi_datatype), intent(in) :: a, b
    other_datatype = a%mpi_val /= b%mpi_val
  end function
  pure logical function other_op(a, b)
    type(mpi_op), intent(in) :: a, b
    other_op = a%mpi_val /= b%mpi_val
  end function
  pure logical function other_request(a, b)
    type(mpi_request), intent(in) :: a, b
    other_request = a%mpi_val /= b%mpi_val
  end function
  subroutine mpi_init(ierror)
    integer, intent(out), optional :: ierror
    print *
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_finalize(ierror)
    integer, intent(out), optional :: ierror
    print *
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_init_thread(required, provided, ierror)
    integer, intent(in) :: required
    integer, intent(out) :: provided
    integer, intent(out), optional :: ierror
    print *
    provided = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_initialized(flag, ierror)
    logical, intent(out) :: flag
    integer, intent(out), optional :: ierror
    flag = .false.
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_finalized(flag, ierror)
    logical, intent(out) :: flag
    integer, intent(out), optional :: ierror
    flag = .false.
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_comm_rank(comm, rank, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(out) :: rank
    integer, intent(out), optional :: ierror
    rank = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_comm_size(comm, size, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(out) :: size
    integer, intent(out), optional :: ierror
    size = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_comm_dup(comm, newcomm, ierror)
    type(mpi_comm), intent(in) :: comm
    type(mpi_comm), intent(out) :: newcomm
    integer, intent(out), optional :: ierror
    print *
    newcomm%mpi_val = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_comm_split(comm, color, key, newcomm, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(in) :: color, key
    type(mpi_comm), intent(out) :: newcomm
    integer, intent(out), optional :: ierror
    print *
    newcomm%mpi_val = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_comm_free(comm, ierror)
    type(mpi_comm), intent(inout) :: comm
    integer, intent(out), optional :: ierror
    print *
    comm%mpi_val = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_barrier(comm, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(out), optional :: ierror
    print *
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_get_count(status, datatype, count, ierror)
    type(mpi_status), intent(in) :: status
    type(mpi_datatype), intent(in) :: datatype
    integer, intent(out) :: count
    integer, intent(out), optional :: ierror
    print *
    count = status%mpi_source
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_dims_create(nnodes, ndims, dims, ierror)
    integer, intent(in) :: nnodes, ndims
    integer, intent(inout) :: dims(ndims)
    integer, intent(out), optional :: ierror
    dims = nnodes
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_cart_create(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
    type(mpi_comm), intent(in) :: comm_old
    integer, intent(in) :: ndims, dims(ndims)
    logical, intent(in) :: periods(ndims), reorder
    type(mpi_comm), intent(out) :: comm_cart
    integer, intent(out), optional :: ierror
    print *
    comm_cart%mpi_val = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_cart_coords(comm, rank, maxdims, coords, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(in) :: rank, maxdims
    integer, intent(out) :: coords(maxdims)
    integer, intent(out), optional :: ierror
    coords = rank
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_cart_rank(comm, coords, rank, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(in) :: coords(*)
    integer, intent(out) :: rank
    integer, intent(out), optional :: ierror
    rank = coords(1)
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_cart_shift(comm, direction, disp, rank_source, rank_dest, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(in) :: direction, disp
    integer, intent(out) :: rank_source, rank_dest
    integer, intent(out), optional :: ierror
    rank_source = direction
    rank_dest = disp
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_wait(request, status, ierror)
    type(mpi_request), intent(inout) :: request
    type(mpi_status) :: status
    integer, intent(out), optional :: ierror
    print *
    request%mpi_val = 0
    status = mpi_status(0, 0, 0)
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_waitany(count, array_of_requests, index, status, ierror)
    integer, intent(in) :: count
    type(mpi_request), intent(inout) :: array_of_requests(count)
    integer, intent(out) :: index
    type(mpi_status) :: status
    integer, intent(out), optional :: ierror
    print *
    array_of_requests%mpi_val = 0
    index = 1
    status = mpi_status(0, 0, 0)
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine waitall_with_statuses(count, array_of_requests, array_of_statuses, ierror)
    integer, intent(in) :: count
    type(mpi_request), intent(inout) :: array_of_requests(count)
    type(mpi_status) :: array_of_statuses(*)
    integer, intent(out), optional :: ierror
    print *
    array_of_requests%mpi_val = 0
    array_of_statuses(1:count) = mpi_status(0, 0, 0)
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine waitall_ignoring(count, array_of_requests, array_of_statuses, ierror)
    integer, intent(in) :: count, array_of_statuses
    type(mpi_request), intent(inout) :: array_of_requests(count)
    integer, intent(out), optional :: ierror
    print *
    array_of_requests%mpi_val = array_of_statuses
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_start(request, ierror)
    type(mpi_request), intent(inout) :: request
    integer, intent(out), optional :: ierror
    print *
    request%mpi_val = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_request_free(request, ierror)
    type(mpi_request), intent(inout) :: request
    integer, intent(out), optional :: ierror
    print *
    request%mpi_val = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_startall(count, array_of_requests, ierror)
    integer, intent(in) :: count
    type(mpi_request), intent(inout) :: array_of_requests(count)
    integer, intent(out), optional :: ierror
    print *
    array_of_requests%mpi_val = 0
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_contiguous(count, oldtype, newtype, ierror)
    integer, intent(in) :: count
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_vector(count, blocklength, stride, oldtype, newtype, ierror)
    integer, intent(in) :: count, blocklength, stride
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_indexed(count, blocklengths, displacements, oldtype, newtype, ierror)
    integer, intent(in) :: count
    integer, intent(in) :: blocklengths(count), displacements(count)
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_create_indexed_block(count, blocklength, displacements, oldtype, newtype, ierror)
    integer, intent(in) :: count, blocklength
    integer, intent(in) :: displacements(count)
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
    integer, intent(in) :: count, blocklength
    integer(kind=mpi_address_kind), intent(in) :: stride
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_create_resized(oldtype, lb, extent, newtype, ierror)
    integer(kind=mpi_address_kind), intent(in) :: lb, extent
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_create_subarray(ndims, sizes, subsizes, starts, order, oldtype, newtype, ierror)
    integer, intent(in) :: ndims, order
    integer, intent(in) :: sizes(ndims), subsizes(ndims), starts(ndims)
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_dup(oldtype, newtype, ierror)
    type(mpi_datatype), intent(in) :: oldtype
    type(mpi_datatype), intent(out) :: newtype
    integer, intent(out), optional :: ierror
    print *
    newtype%mpi_val = oldtype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_commit(datatype, ierror)
    type(mpi_datatype), intent(inout) :: datatype
    integer, intent(out), optional :: ierror
    print *
    datatype%mpi_val = datatype%mpi_val + 1
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_free(datatype, ierror)
    type(mpi_datatype), intent(inout) :: datatype
    integer, intent(out), optional :: ierror
    print *
    datatype%mpi_val = datatype%mpi_val + 1
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_get_extent(datatype, lb, extent, ierror)
    type(mpi_datatype), intent(in) :: datatype
    integer(kind=mpi_address_kind), intent(out) :: lb, extent
    integer, intent(out), optional :: ierror
    lb = 0
    extent = datatype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_get_true_extent(datatype, lb, extent, ierror)
    type(mpi_datatype), intent(in) :: datatype
    integer(kind=mpi_address_kind), intent(out) :: lb, extent
    integer, intent(out), optional :: ierror
    lb = 0
    extent = datatype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_type_size(datatype, size, ierror)
    type(mpi_datatype), intent(in) :: datatype
    integer, intent(out) :: size
    integer, intent(out), optional :: ierror
    size = datatype%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_cartdim_get(comm, ndims, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(out) :: ndims
    integer, intent(out), optional :: ierror
    ndims = comm%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_cart_sub(comm, remain_dims, newcomm, ierror)
    type(mpi_comm), intent(in) :: comm
    logical, intent(in) :: remain_dims(*)
    type(mpi_comm), intent(out) :: newcomm
    integer, intent(out), optional :: ierror
    print *, remain_dims(1)
    newcomm%mpi_val = comm%mpi_val
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_abort(comm, errorcode, ierror)
    type(mpi_comm), intent(in) :: comm
    integer, intent(in) :: errorcode
    integer, intent(out), optional :: ierror
    print *
    if (present(ierror)) ierror = 0
  end subroutine
  subroutine mpi_get_processor_name(name, resultlen, ierror)
    character(len=*), intent(out) :: name
    integer, intent(out) :: resultlen
    integer, intent(out), optional :: ierror
    print *
    name = ' '
    resultlen = 0
    if (present(ierror)) ierror = 0
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
  subroutine mpi_status_set_elements(status, datatype, count, ierror)
    type(mpi_status), intent(inout) :: status
    type(mpi_datatype), intent(in) :: datatype
    integer, intent(in) :: count
    integer, intent(out), optional :: ierror
    print *
    status%mpi_error = status%mpi_error + 0*(datatype%mpi_val + count)
    if (present(ierror)) ierror = 0
  end subroutine
end module
