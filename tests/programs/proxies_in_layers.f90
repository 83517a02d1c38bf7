! idea: a layer that is given fields asks for their proxies, and loops over their function space
! dependent: y
! independent: x
module fs_mod
  implicit none
  private
  type, public :: space_t
    integer :: ndf = 3
  contains
    procedure, public :: get_ndf
  end type space_t
contains
  function get_ndf(self) result(n)
    class(space_t), intent(in) :: self
    integer :: n
    n = self%ndf
  end function get_ndf
end module fs_mod
module field_mod
  use fs_mod, only: space_t
  implicit none
  private
  type, public :: field_t
    private
    type(space_t), pointer :: vspace => null()
    real(8), allocatable :: data(:)
  contains
    procedure, public :: initialise
    procedure, public :: get_proxy
  end type field_t
  type, public :: proxy_t
    integer :: depth
    type(space_t), pointer :: vspace => null()
    real(8), pointer, public :: data(:) => null()
  end type proxy_t
contains
  subroutine initialise(self, vspace)
    class(field_t), intent(inout) :: self
    type(space_t), target, intent(in) :: vspace
    self%vspace => vspace
    allocate(self%data(vspace%ndf))
  end subroutine initialise
  type(proxy_t) function get_proxy(self)
    class(field_t), target, intent(in) :: self
    get_proxy%vspace => self%vspace
    get_proxy%data => self%data
    get_proxy%depth = 2
  end function get_proxy
end module field_mod
module kernel_mod
  implicit none
contains
  subroutine kernel_code(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(in) :: b(n), c(n)
    integer :: i
    do i = 1, n
      a(i) = a(i) + b(i)*c(i)**2
    end do
  end subroutine kernel_code
end module kernel_mod
module m
  use fs_mod, only: space_t
  use field_mod, only: field_t, proxy_t
  use kernel_mod, only: kernel_code
  implicit none
contains
  subroutine invoke_one(f, g)
    type(field_t), intent(in) :: f, g
    type(proxy_t) :: f_proxy, g_proxy
    integer :: df
    f_proxy = f%get_proxy()
    g_proxy = g%get_proxy()
    do df = 1, f_proxy%vspace%get_ndf()
      f_proxy%data(df) = f_proxy%data(df)*g_proxy%data(df)
    end do
  end subroutine invoke_one
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(space_t), target :: w0
    type(field_t) :: f, g
    type(proxy_t) :: p, q
    call f%initialise(w0)
    call g%initialise(w0)
    p = f%get_proxy()
    q = g%get_proxy()
    p%data = x**2
    q%data = x(3:1:-1)
    call kernel_code(p%vspace%get_ndf(), p%data, q%data, q%data)
    call invoke_one(f, g)
    y = sum(p%data) + p%depth 
  end subroutine foo
end module m
