! idea: operators on structures whose type has come by another name through a module
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9
module operators_of_types_renamed_twice_base
  implicit none
  integer, parameter :: rk = kind(1d0)
  type :: flux_t
    real(rk) :: heat = 0, mass = 0
  end type flux_t
  interface operator(+)
    module procedure add_f
  end interface
  interface operator(.by.)
    module procedure times
  end interface
contains
  elemental type(flux_t) function add_f(a, b)
    type(flux_t), intent(in) :: a, b
    add_f = flux_t(a%heat + b%heat, a%mass*b%mass)
  end function add_f
  elemental type(flux_t) function times(a, b)
    type(flux_t), intent(in) :: a
    real(rk), intent(in) :: b
    times = flux_t(a%heat*b, a%mass*b**2)
  end function times
end module operators_of_types_renamed_twice_base
module operators_of_types_renamed_twice_between
  use operators_of_types_renamed_twice_base, only: &
    rk, flux => flux_t, operator(+), operator(.by.)
  implicit none
contains
  subroutine exchange(f, getter)
    type(flux), intent(inout) :: f(:)
    interface
      function getter(i) result(v)
        import :: rk
        integer, intent(in) :: i
        real(rk) :: v
      end function getter
    end interface
    integer :: i
    do i = 1, size(f)
      f(i)%heat = getter(i)
      f(i) = f(i) + (f(1) .by. getter(1))
    end do
  end subroutine exchange
end module operators_of_types_renamed_twice_between
module operators_of_types_renamed_twice_mod
  use operators_of_types_renamed_twice_between, only: exchange
  use operators_of_types_renamed_twice_base, wp => rk
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(flux_t) :: f(n)
    integer :: i
    do i = 1, n
      f(i) = flux_t(x(i), 0.5_wp*x(1))
    end do
    call exchange(f, pull)
    call add(f)
    y = f%heat*f%mass
  contains
    function pull(i) result(v)
      integer, intent(in) :: i
      real(wp) :: v
      v = x(i)**2 + 0.1_wp
    end function pull
  end subroutine foo
  subroutine add(f)
    use operators_of_types_renamed_twice_between, only: stream => flux, operator(.by.)
    type(stream), intent(inout) :: f(:)
    f = f + (f(2) .by. 0.3_wp)
  end subroutine add
end module operators_of_types_renamed_twice_mod
