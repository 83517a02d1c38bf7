! idea: a registry: elements of an array of structures point at different arrays, are exchanged, copied, nullified, asked
! dependent: y
! independent: x
! set: n=4
module pointer_elements
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_ptr
    real(wp), pointer :: f(:) => null()
    real(wp) :: w = 1
    integer :: id = 0
  end type
  type :: holder
    type(field_ptr) :: list(0:2)
    real(wp) :: s = 2
  end type
  type model
    real(wp) :: temp(4), salt(4), big(4,5)
  end type
contains
  subroutine mix(f, g)
    real(wp), intent(inout) :: f(:)
    real(wp), intent(in) :: g(:)
    f = f*0.5_wp + g**2
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(field_ptr) :: reg(3), tmp, other(3)
    type(holder) :: h
    type(model), target :: md
    real(wp), target :: w(-1:2)
    real(wp), pointer :: q(:), sw(:)
    integer :: i, k
    md%temp = x
    md%salt = x**2
    md%big = 0.3_wp
    w = sin(x)
    reg(1)%f => md%temp
    reg(2)%f => md%salt
    reg(3)%f => w
    y = reg(3)%f(-1)*lbound(reg(3)%f, 1)
    reg(3)%f(0:) => w(0:2:2)
    do i = 1, 3
      reg(i)%w = x(i)
      reg(i)%id = i
    end do
    do i = 1, 3
      reg(i)%f(:) = reg(i)%f*reg(i)%w
      if (i == 2) reg(2)%f => md%temp(4:1:-1)
    end do
    y = y + reg(3)%f(0) + sum(reg(2)%f*[1,2,3,4])
    tmp = reg(1)
    reg(1) = reg(2)
    reg(2) = tmp
    call mix(reg(1)%f, x)
    sw => reg(1)%f
    reg(1)%f => reg(2)%f
    reg(2)%f => sw
    other = reg
    k = 2
    do i = 0, 2
      h%list(i)%f => md%big(:, k)
      k = k + i
      h%list(i)%f = h%list(i)%f*x(i+1) + y
      h%list(i)%w = sum(h%list(i)%f)
    end do
    nullify(reg(1)%f)
    reg(3)%f => null()
    do i = 1, 3
      if (associated(reg(i)%f)) then
        y = y + sum(reg(i)%f)
      else
        y = y*x(i)
      end if
      if (associated(other(i)%f, md%salt)) y = y + x(1)*other(i)%f(k-3)
    end do
    q => other(2)%f
    q(k-3) = q(k-3)*x(4)
    if (sum(other(1)%f) > 1.0e5_wp) y = 0
    i = 0
    do while (sum(h%list(1)%f) < 20.0_wp .and. i < 5)
      h%list(1)%f(:) = h%list(1)%f*1.1_wp + x
      i = i + 1
    end do
    y = y + sum(md%big)*h%s + sum(md%temp) + h%list(2)%w
  end subroutine
end module
