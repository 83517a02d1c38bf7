! idea: arrays with names of intrinsics, which statements apart from their types give their shapes
! dependent: y
! independent: x
! set: x=0.7 1.1
subroutine foo(x, y)
  implicit none
  double precision x(2), y(2)
  double precision dim, exp, dsqrt
  double precision scale
  integer index
  common /shared/ dim(2), dsqrt, exp(2)
  dimension scale(2), index(2)
  data scale /0.5d0, 1.5d0/
  data index /2, 1/
  dim(1) = x(1)*2
  dim(2) = x(2)**2
  exp(1) = x(2)
  exp(2) = scale(1)*x(1)
  dsqrt = x(1)*x(2)
  call read_only(y)
  y(1) = y(1)*scale(index(1))
  call own_ones(x, y)
end subroutine foo
subroutine read_only(v)
  implicit none
  double precision v(2)
  double precision dim, sin, exp, cos
  common /shared/ dim(2), sin, exp(2)
  v(1) = dim(1)*2 + exp(1)*sin
  v(2) = dim(2)*dim(1) + cos(exp(2))
end subroutine read_only
subroutine own_ones(x, v)
  implicit none
  double precision x(2), v(2)
  double precision log, abs, atan
  dimension log(2)
  allocatable abs(:)
  target atan(2)
  common /others/ log
  allocate(abs(2))
  abs = x
  log(1) = x(2)
  log(2) = x(1)*v(1)
  v(1) = v(1) + log(1)*log(2)
  v(2) = v(2) + abs(1)*log(2)
  atan = v
  v(1) = v(1)*atan(2)
end subroutine own_ones
