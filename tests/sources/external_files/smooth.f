      SUBROUTINE SMOOTH(N, A)
      INTEGER N, I
      DOUBLE PRECISION A(N)
      DO 10 I = 2, N
         A(I) = 0.5D0*(A(I) + A(I-1))
         CALL ABSORB(A(I-1), A(I))
 10   CONTINUE
      END
