! idea: upper, lower and mixed case for the same names
! routine: foo
! dependent: Y
! independent: X
! set: N=3
MODULE Case_Mixed_Mod
IMPLICIT NONE
INTEGER, PARAMETER :: WP = KIND(1.0D0)
CONTAINS
SUBROUTINE Foo(N, X, Y)
  INTEGER, INTENT(IN) :: n
  REAL(WP), INTENT(IN) :: x(N)
  Real(Wp), Intent(Out) :: y
  Integer :: I
  Real(Wp) :: Temp

  Y = 0.0_WP
  DO i = 1, n
    TEMP = X(I) * Sin(x(i))
    y = Y + temp * TEMP
    Call BAR(y)
  End Do
END SUBROUTINE fOO

subroutine bar(A)
  real(wp), intent(InOut) :: a

  A = a * 1.5_wp + A ** 2
end subroutine BAR
END MODULE
