! idea: passes of a Fourier transform: factors by overlapping jumps, work arrays exchanged, assumed sizes of several shapes
! dependent: r
! independent: r
! set: n=12
subroutine foo(n, r, wsave)
  implicit double precision (a-h, o-z)
  dimension r(n), wsave(5*n)
  if (n .eq. 1) return
  call ini(n, wsave(n+1), wsave(2*n+1))
  call rff(n, r, wsave, wsave(n+1), wsave(2*n+1))
  return
end
subroutine ini(n, wa, fac)
  implicit double precision (a-h, o-z)
  dimension wa(*), fac(*), ntryh(4)
  data ntryh /4, 2, 3, 5/
  nl = n
  nf = 0
  j = 0
101 j = j + 1
  if (j - 4) 102, 102, 103
102 ntry = ntryh(j)
  go to 104
103 ntry = ntry + 2
104 nq = nl/ntry
  nr = nl - ntry*nq
  if (nr) 101, 105, 101
105 nf = nf + 1
  fac(nf+2) = ntry
  nl = nq
  if (nl .ne. 1) go to 104
  fac(1) = n
  fac(2) = nf
  tpi = 8.0d0*datan(1.0d0)
  do 110 k = 1, n
    wa(k) = tpi*dble(k - 1)/dble(n)
110 continue
end
subroutine rff(n, c, ch, wa, fac)
  implicit double precision (a-h, o-z)
  dimension ch(*), c(*), wa(*), fac(*)
  nf = int(fac(2))
  na = 1
  l2 = n
  iw = n
  do 111 k1 = 1, nf
    kh = nf - k1
    ip = int(fac(kh+3))
    l1 = l2/ip
    ido = n/l2
    idl1 = ido*l1
    iw = iw - (ip - 1)*ido
    na = 1 - na
    if (ip .ne. 2) go to 102
    if (na .ne. 0) go to 101
    call rad2(ido, l1, c, ch, wa(2))
    go to 110
101 call rad2(ido, l1, ch, c, wa(2))
    go to 110
102 if (na .eq. 0) call radg(ido, ip, l1, idl1, c, ch, wa(2))
    if (na .ne. 0) call radg(ido, ip, l1, idl1, ch, c, wa(2))
110 l2 = l1
111 continue
  if (na .eq. 1) return
  do 112 i = 1, n
    c(i) = ch(i)
112 continue
end
subroutine rad2(ido, l1, cc, ch, wa1)
  implicit double precision (a-h, o-z)
  dimension ch(ido, 2, l1), cc(ido, l1, 2), wa1(*)
  do 101 k = 1, l1
    do 101 i = 1, ido
    ch(i, 1, k) = cc(i, k, 1) + cc(i, k, 2)*dcos(wa1(1)*i)
    ch(ido + 1 - i, 2, k) = cc(i, k, 1) - cc(i, k, 2)*dcos(wa1(1)*i)
101 continue
end
subroutine radg(ido, ip, l1, idl1, cc, ch, wa)
  implicit double precision (a-h, o-z)
  dimension ch(ido, ip, l1), cc(ido, l1, ip), wa(*)
  arg = 6.28318530717959d0/dble(ip)
  do 103 k = 1, l1
    do 103 j = 1, ip
      do 102 i = 1, ido
        s = 0.0d0
        do 101 m = 1, ip
          s = s + cc(i, k, m)*dcos(arg*dble((m - 1)*(j - 1)) + wa(i)) + cc(i, k, m)**2*1.0d-2
101     continue
        ch(i, j, k) = s
102   continue
103 continue
  ch(1, 1, 1) = ch(1, 1, 1)*idl1
end
