! idea: what associate constructs select is selected once, whatever changes its indices by another name
! dependent: y
! independent: x
! set: n=4
module associate_what_changes_mod
  implicit none
contains
  subroutine scaled(k, m, v)
    integer, intent(in) :: k
    integer, intent(inout) :: m
    real(8), intent(inout) :: v
    m = m + 1
    v = v*k
  end subroutine scaled

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: k, alt, m, j
    integer, target :: t
    integer, pointer :: p
    real(8) :: z(4), s
    equivalence (k, alt)
    z = x
    ! A sum with zero is no variable.
    m = 4
    s = x(1)
    associate (mm => m + 0, ss => s*1, less => m - 0, more => 0 + m)
      m = 3
      s = s*2
      y = x(mm)*ss*m + less*x(2) - more*x(3)
    end associate
    call scaled(m + 0, m, y)
    call scaled(0 + m, m, y)
    y = y*m
    ! An index by its other name.
    alt = 2
    associate (v => z(alt), w => z(alt:))
      k = 4
      v = v*3
      w(1) = w(1)*2
    end associate
    ! An index that is a pointer.
    t = 2
    p => t
    associate (v => z(p))
      t = 4
      v = v*3
    end associate
    ! A name of the construct around.
    j = 4
    associate (k => j)
      associate (v => z(j))
        k = 1
        v = v*19
      end associate
    end associate
    ! An expression like a section.
    m = 1
    associate (w => z(m + 1:) + 1)
      m = 2
      y = y + sum(w)*size(w)*m
    end associate
    y = y + sum(z*[1, 2, 3, 4])
  end subroutine foo
end module associate_what_changes_mod
