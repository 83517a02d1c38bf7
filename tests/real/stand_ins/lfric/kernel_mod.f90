! The type that kernels extend.
module kernel_mod
  implicit none
  type, abstract :: kernel_type
  end type kernel_type
end module kernel_mod
