! Output of fields.
module iom
  implicit none
contains
  logical function iom_use(name)
    character(len=*), intent(in) :: name

    iom_use = name == 'uadv_heattr'
  end function iom_use
end module iom
