! Memory that starts on a line of the cache: where arrays happen to start changes times by a quarter.
function aligned(bytes) bind(c, name="__wrap_malloc")
  use, intrinsic :: iso_c_binding, only: c_ptr, c_size_t
  implicit none
  interface
    function aligned_alloc(alignment, bytes) bind(c)
      import :: c_ptr, c_size_t
      integer(c_size_t), value :: alignment, bytes
      type(c_ptr) :: aligned_alloc
    end function aligned_alloc
  end interface
  integer(c_size_t), value :: bytes
  type(c_ptr) :: aligned
  aligned = aligned_alloc(64_c_size_t, bytes)
end function aligned
