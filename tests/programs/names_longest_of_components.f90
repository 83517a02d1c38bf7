! idea: components, types and routines of structures in structures have the longest names
! routine: top_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefg
! dependent: y
! independent: x
module names_longest_of_components
  implicit none
  type :: t1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh
    real(8) :: c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh(3)
  end type
  type :: t2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh
    type(t1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh) :: &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh
  end type
  type :: t3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh
    type(t2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh) :: &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh
    real(8) :: c4_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh
  end type
contains
  subroutine help_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdef( &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi, w)
    type(t3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh), intent(inout) :: &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi
    real(8), intent(in) :: w
    v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh(2) = &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh(1)*w* &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh(3) + sin( &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh(3)* &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh(2))
    v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c4_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh = w**2
  end subroutine
  subroutine top_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefg(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    type(t3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh) :: &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi
    v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh = x
    call help_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdef( &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi, x(1))
    y = v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c3_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c2_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh% &
      c1_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh*x* &
      v_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi% &
      c4_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh
  end subroutine
end module
