! idea: lists of structures that get parts of themselves, at places that constructors and lists name, and one value for several
! dependent: y
! independent: x
! set: n=4
module structures_given_anew_mod
  implicit none
  type :: face
    real(8) :: flux, w(2) = 1.0d0
  end type face
  type :: mesh
    type(face), allocatable :: faces(:)
  end type mesh
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(face), allocatable :: faces(:)
    type(face) :: c(0:n + 1), d(2)
    type(mesh) :: m
    integer :: i, ends(2)
    allocate(faces(n))
    do i = 1, n
      faces(i)%flux = x(i)**2
      faces(i)%w = x(i)
    end do
    faces = faces(n:1:-1)
    faces = (faces(:n - 1))
    m%faces = faces
    m%faces = m%faces(2:)
    y = faces(1)%flux*faces(3)%w(2)*size(faces) + m%faces(1)%flux*size(m%faces)
    c(1:n - 1) = faces
    c(n) = face(x(1)*x(2), x(3:4))
    ends = [0, n + 1]
    c([0, n + 1]) = c([1, n])
    d = c(ends)
    c(ends) = d(2)
    c(2:n) = c(1:n - 1)
    y = y + sum(c%flux) + sum(c(0)%w*c(n + 1)%w)*d(1)%flux + d(2)%w(1)*c(3)%w(2)
  end subroutine foo
end module structures_given_anew_mod
