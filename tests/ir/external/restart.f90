! SPDX-License-Identifier: BSD-3-Clause
! A file that is written and read within a loop over time.
module restart
  implicit none
contains
  subroutine run(n, steps, forcing, u, cost)
    use netcdf
    integer, intent(in) :: n, steps
    double precision, intent(in) :: forcing(n)
    double precision, intent(inout) :: u(n)
    double precision, intent(out) :: cost
    double precision :: mean(n)
    integer :: step, file, dimension, variable, status
    cost = 0
    status = nf90_create('restart.nc', nf90_clobber, file)
    status = nf90_def_dim(file, 'x', n, dimension)
    status = nf90_def_var(file, 'u', nf90_double, dimension, variable)
    status = nf90_enddef(file)
    status = nf90_close(file)
    do step = 1, steps
      u = u + 0.1d0*(forcing - u**3)
      if (mod(step, 2) == 0) then
        status = nf90_open('restart.nc', nf90_write, file)
        if (status /= nf90_noerr) print *, trim(nf90_strerror(status))
        status = nf90_inq_varid(file, 'u', variable)
        mean = step*1d0
        status = nf90_put_var(file, variable, mean)
        status = nf90_get_var(file, variable, mean)
        status = nf90_close(file)
        cost = cost + sum(mean*u**2)
      end if
    end do
  end subroutine
end module
