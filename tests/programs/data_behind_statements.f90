! idea: DATA behind a statement function, and among statements
! dependent: y
! independent: x
! set: n=3
! size: x=3
MODULE LEGACY
  CONTAINS
  SUBROUTINE FOO(N, X, Y)
    INTEGER N, I
    DOUBLE PRECISION X(N), Y, W(10), C, SQ, A, B
    SQ(A, B) = A*A + C*B
    DATA W /10*1.5D0/, C /0.5D0/
    Y = 0.0D0; DATA I /3/
    IF (I .EQ. 3) Y = 1.0D0
    DO 10 I = 1, N
      Y = Y*SQ(X(I), W(I)) &
      & + X(I)
   10 CONTINUE
    I = 3
  END
END
