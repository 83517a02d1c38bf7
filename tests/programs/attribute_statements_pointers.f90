! idea: statements that say what are pointers, protected, and so on, beside types and shapes
! dependent: y
! independent: x
! set: n=3
module attribute_statements_pointers_mod
  implicit none
  real(8) :: c, q(3), pm, zm
  protected c
  volatile :: q
  pointer pm
  target zm
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) p, s, z, w, al, r(:), d
    dimension w(n), p(:), al(:)
    pointer :: p, s, r, t(:, :)
    allocatable al
    target al, z, u
    parameter (d = 2.5d0)
    real(8) u(2, 2)
    real(8) t
    integer i
    c = 2
    q = x(1)
    u = x(2)
    z = x(3)
    w = x
    allocate(al(n), source=x)
    p => al
    t => u
    r => t(:, 1)
    s => z
    zm = x(3)
    pm => zm
    do i = 1, 2
      call one
    end do
    t(1, 2) = s*pm
    s = s*t(2, 1)
    r(1) = r(2)**2
    p(3) = p(1)*d
    y = w + al*c*sum(u)*z*q
  contains
    subroutine one
      w = w*c
      al(2) = al(2)*w(1)*d
    end subroutine
  end subroutine foo
end module attribute_statements_pointers_mod
