! Lateral diffusion: which operator.
module ldftra
  implicit none
  logical :: ln_traldf_lap = .true., ln_traldf_blp = .false., ln_traldf_msc = .true.
end module ldftra
