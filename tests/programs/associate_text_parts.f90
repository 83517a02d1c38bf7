! idea: names of associate for parts of texts up to their ends, and for texts in arrays, of which parts are taken, joined and set
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=2
module associate_text_parts_mod
  implicit none
  type :: word_t
    character(len=5) :: tag = 'vwxyz'
    character(len=4) :: names(3) = ['abcd', 'efgh', 'ijkl']
  end type word_t
  character(len=6), save :: mode = 'abcdef'
contains
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    character(len=6) :: q, t(3)
    character(len=n + 1) :: sized, list(2)
    character(len=20) :: joined
    type(word_t) :: w(2)
    integer :: i
    q = 'abcdef'
    t = ['uvwxyz', 'abcdef', 'ghijkl']
    sized = 'auto'
    list = 'list'
    y = x**2
    associate (q => q(2:), t => t(k)(:k + 2), last => mode(k:), word => sized(2:), item => list(k)(2:))
      if (q == 'bcdef' .and. len(t) == 4 .and. last(2:2) == 'c') y(1) = y(1)*x(2)
      joined = q(2:3)//t(index(t, 'b'):)//word//item(2:)
      if (joined == 'cdbcdutost') y(2) = y(2)*x(3)
      block
        character(len=8) :: longer
        longer = q(:2)//last
        associate (inner => t(2:))
          if (longer(3:) == 'bcdef' .and. inner(2:)//inner(1:1) == 'cdb') y(3) = y(3)*x(1)
        end associate
      end block
    end associate
    do i = 1, n
      associate (one => t(i), rest => t(i)(i:), pair => q(i:i + 1), name => w(k)%names(i), tag => w(k)%tag(i:))
        select case (one(2:2))
        case ('v')
          one(2:3) = 'oo'
          rest(4:) = one(1:1)//pair
          y(i) = sin(y(i))*x(2)
        case default
          pair(2:) = name(2:2)
          name(:2) = 'xx'
          y(i) = y(i)*x(1) + len(tag(2:))*x(i)
        end select
        if (one == 'uoouab' .or. name(2:)//tag == 'xghwxyz') y(i) = y(i)*x(3)
      end associate
    end do
    if (q == 'abcfj') y(1) = y(1)**2
    if (q(:4)//w(2)%names(3) == 'abcfxxkl') y(2) = y(2)**2
    i = 2
    associate (one => t(i), rest => t(i)(i:), tail => q(i:))
      i = 3
      t(2) = 'mnopqr'
      q = '123456'
      if (one(2:i)//rest(i:)//tail(4:) == 'nopqr56') y(3) = y(3)**2
    end associate
  end subroutine foo
end module associate_text_parts_mod
