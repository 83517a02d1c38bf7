! idea: internal procedures are given to bound procedures, which give them on
! routine: top
! dependent: y
! independent: x
module procedure_host_by_object_s
  implicit none
  abstract interface
    subroutine rhs(t, u, du)
      real(8), intent(in) :: t
      real(8), intent(in) :: u(:)
      real(8), intent(out) :: du(:)
    end subroutine
  end interface
  type :: stepper
    real(8) :: h = 0.1d0
    integer :: n = 3
  contains
    procedure :: step
    procedure :: run
    procedure :: probe
    procedure, nopass :: twice => double
  end type
contains
  subroutine step(self, f, t, u)
    class(stepper), intent(in) :: self
    procedure(rhs) :: f
    real(8), intent(inout) :: t
    real(8), intent(inout) :: u(:)
    real(8), allocatable :: k1(:), k2(:)
    allocate(k1(size(u)), k2(size(u)))
    call f(t, u, k1)
    call f(t + self%h, u + self%h*k1, k2)
    u = u + 0.5d0*self%h*(k1 + k2)
    t = t + self%h
  end subroutine
  subroutine run(self, f, u)
    class(stepper), intent(in) :: self
    procedure(rhs) :: f
    real(8), intent(inout) :: u(:)
    real(8) :: t
    integer :: i
    t = 0
    do i = 1, self%n
      call self%step(f, t, u)
    end do
  end subroutine
  real(8) function probe(self, f, a)
    class(stepper), intent(in) :: self
    interface
      real(8) function f(v)
        real(8), intent(in) :: v
      end function
    end interface
    real(8), intent(in) :: a
    probe = f(a)*self%h + self%twice(f, a)
  end function
  real(8) function double(f, a)
    interface
      real(8) function f(v)
        real(8), intent(in) :: v
      end function
    end interface
    real(8), intent(in) :: a
    double = f(2*a)
  end function
end module
module procedure_host_by_object
  use procedure_host_by_object_s
  implicit none
contains
  subroutine drive(s, f, u)
    type(stepper), intent(in) :: s
    procedure(rhs) :: f
    real(8), intent(inout) :: u(:)
    call s%run(f, u)
    call s%run(f=f, u=u)
  end subroutine
  subroutine top(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(stepper) :: s
    real(8) :: u(2), a
    a = x(3)
    s%h = 0.1d0*x(1)
    u = x(1:2)
    call s%run(spin, u)
    call drive(s, spin, u)
    y = sum(u*x(1:2)) + a
    y = y + s%probe(wave, u(1)) + s%twice(f=wave, a=x(1))
  contains
    real(8) function wave(v)
      real(8), intent(in) :: v
      wave = sin(a*v)*x(2)
    end function
    subroutine spin(t, u, du)
      real(8), intent(in) :: t
      real(8), intent(in) :: u(:)
      real(8), intent(out) :: du(:)
      du(1) = a*u(2) + t
      du(2) = -a*u(1)*x(2)
      a = a + 0.01d0*u(1)
    end subroutine
  end subroutine
end module
