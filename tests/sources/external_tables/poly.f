      DOUBLE PRECISION FUNCTION POLY(A)
C     EVALUATION OF THE FUNCTION EXP(A), ROUGHLY, WITH TABLES OF ALL SHAPES
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      PARAMETER (M=2)
      DIMENSION P(3), T(M,0:1), W(4), R(2)
      REAL S(3)
      LOGICAL FIRST, L(2)
      CHARACTER*4 NAME
      INTEGER*4 K(M)
      DATA P/1.5D0, 2.D0, 0.5D0/, Q/3/
      DATA T/M*0.25D0, 1.D0, -2.D0/, (W(I), I=1,4)/2*1., 0.1, 2/
      DATA R(2), R(1)/0.75D0, 1.25D0/, S/3*0.5/, L/.TRUE., .FALSE./
      DATA FIRST/.TRUE./, NAME/'AB'/, K/1,2/
      POLY = ((P(3)*A + P(2))*A + P(1))/(Q + A*A)
      IF (FIRST .AND. L(1)) POLY = POLY*(T(1,0)*A + T(2,1)*T(1,1))
      IF (NAME .EQ. 'AB  ' .AND. .NOT. L(2)) POLY = POLY + W(3)*W(4)*A
      POLY = POLY*R(K(1)) + R(K(2))*S(3)*A**2
      RETURN
      END
