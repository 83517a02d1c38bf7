! idea: internal procedures given by name among named structures, in loops that are left by their names
! dependent: y
! independent: x
module procedure_arguments_named_mod
  implicit none
  type :: control
    real(8) :: h = 0.25d0
    integer :: steps = 0
  end type control
  interface
    function rate(t, y) result(r)
      real(8), intent(in) :: t, y
      real(8) :: r
    end function rate
    subroutine watcher(t, y)
      real(8), intent(in) :: t, y
    end subroutine watcher
  end interface
contains
  subroutine advance(f, t0, t1, y, options, watch)
    procedure(rate) :: f
    real(8), intent(in) :: t0, t1
    real(8), intent(inout) :: y
    type(control), intent(inout) :: options
    procedure(watcher), optional :: watch
    real(8) :: t, mid, old
    integer :: it
    t = t0
    steps: do
      mid = y
      fixed: do it = 1, 60
        old = mid
        mid = y + 0.5d0*options%h*f(t, mid)
        if (abs(mid - old) < 1d-15) exit fixed
        if (options%steps > 100) exit steps
      end do fixed
      y = 2*mid - y
      t = t + options%h
      options%steps = options%steps + 1
      if (present(watch)) call watch(t, y)
      if (t > t1 - 1d-9) exit steps
    end do steps
  end subroutine advance
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(control) :: options
    real(8) :: largest
    integer :: calls
    calls = 0
    largest = 0
    y = x(1)
    options%h = 0.5d0
    call advance(decay, 0.0d0, t1=1.0d0, y=y, options=options)
    call advance(decay, 1.0d0, options=options, watch=note, t1=2.0d0, y=y)
    y = y + largest*options%steps
  contains
    function decay(t, y) result(r)
      real(8), intent(in) :: t, y
      real(8) :: r
      calls = calls + 1
      r = -x(2)*y + 0.1d0*sin(t)
    end function decay
    subroutine note(t, y)
      real(8), intent(in) :: t, y
      if (calls > 0) largest = largest + t*y**2
    end subroutine note
  end subroutine foo
end module procedure_arguments_named_mod
