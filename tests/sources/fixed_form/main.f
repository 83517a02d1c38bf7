! idea: a file of punched cards: continued lines, labels, comments, text over the end of a line
! dependent: y
! independent: x
! set: n=3
C     Comments start in the first column
      SUBROUTINE FOO(N, X, Y)
      IMPLICIT NONE
      INCLUDE 'sizes.inc'
      INTEGER, INTENT(IN) :: N
      DOUBLE PRECISION, INTENT(IN) :: X(N)
      DOUBLE PRECISION, INTENT(INOUT) :: Y
      DOUBLE PRECISION Z, WORK(NMAX)
      INTEGER I
      CHARACTER*80 MSG
      MSG = 'this text goes on behind the last column, doesn''t
     & it?'
      IF (MSG(57:59) .NE. 'it?' .AND. N .GT. NMAX) STOP 'too many'
      DO 10 I = 1, N
         WORK(I) = SIN(X(I))*
     1        Y           ! this statement
C        goes on
     2      + 0.50 00 D0*X(I)
   10 CONTINUE
      DO 20 I = 1, N
*        stars are comments, too
         Z = WORK(I)**2
         IF (Z .GT. 0.1D0) THEN
            Y = Y + Z*X(I)
         ELSE
            Y = Y*1.5D0                                                 ignored
         ENDIF
   20 CONTINUE
      WRITE(6, 900) N, Y
  900 FORMAT(' results', I3,
     &       F10.4)
      RETURN
      END
