! idea: internal procedures declare and use structures of types that only their host imports
! dependent: y
! independent: x
! set: n=4
module internal_imported_types_steps
  implicit none
  type :: step_type
    double precision :: h = 0.5d0
    integer :: n = 2
  end type step_type
  type :: pair
    type(step_type) :: parts(2)
  end type pair
end module internal_imported_types_steps
module internal_imported_types_mod
  implicit none
contains
  subroutine advance(s, x, y)
    use internal_imported_types_steps, only: step_type
    type(step_type), intent(inout) :: s
    double precision, intent(in) :: x
    double precision, intent(inout) :: y
    call settle(s)
    s%h = s%h * x
    y = y + power(s) * size_of() + s%n
  contains
    subroutine settle(s)
      type(step_type), intent(inout) :: s
      s%h = abs(s%h) + 0.1d0
      s%n = s%n + 1
    end subroutine settle
    double precision function power(t)
      type(step_type), intent(in) :: t
      type(step_type) :: own
      own = t
      own%h = own%h + 1.0d0
      power = own%h**own%n
    end function power
    double precision function size_of()
      size_of = 1.0d0 + s%h**2
    end function size_of
  end subroutine advance
  subroutine together(n, x, y)
    use internal_imported_types_steps, both => pair, single => step_type
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    type(both) :: p
    type(single) :: list(n)
    integer :: k
    do k = 1, n
      p%parts(1)%h = x(k)
      call turn(p, list(k))
      list(k)%h = list(k)%h + p%parts(2)%h
    end do
    y = spread_out(list) * list%h
  contains
    subroutine turn(q, s)
      type(both), intent(inout) :: q
      class(single), intent(inout) :: s
      q%parts(2)%h = sin(q%parts(1)%h) * s%h
      s%h = s%h + q%parts(1)%h
      list(1)%h = list(1)%h * 1.1d0
    end subroutine turn
    double precision function spread_out(all_of)
      type(single), intent(in) :: all_of(:)
      spread_out = sum(all_of%h) + p%parts(1)%h
    end function spread_out
  end subroutine together
  subroutine foo(n, x, y)
    use internal_imported_types_steps
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    type(step_type) :: s
    integer :: k
    call together(n, x, y)
    do k = 1, n
      call advance(s, x(k), y(k))
      call finish(s, x(k), y(k))
    end do
  end subroutine foo
end module internal_imported_types_mod
subroutine finish(s, x, y)
  use internal_imported_types_steps, only: step_type
  implicit none
  type(step_type), intent(inout) :: s
  double precision, intent(in) :: x
  double precision, intent(inout) :: y
  call norm()
  y = y + s%h * x
contains
  subroutine norm()
    s = shrunk(s)
  end subroutine norm
  function shrunk(old) result(new)
    type(step_type), intent(in) :: old
    type(step_type) :: new
    new%h = old%h / (1.0d0 + old%h**2)
    new%n = 2
  end function shrunk
end subroutine finish
