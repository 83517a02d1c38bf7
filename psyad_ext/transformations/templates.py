# SPDX-License-Identifier: BSD-3-Clause
"""Small Fortran routines for sparse Jacobians."""

from __future__ import annotations

#: The union of two sets; a new node of the graph if it is neither of them.
UNITE = """
subroutine {name}(unions, sets, first, second)
  implicit none
  integer, allocatable, intent(inout) :: unions(:,:)
  integer, intent(inout) :: sets
  integer, intent(inout) :: first
  integer, intent(in) :: second
  integer, allocatable :: kept(:,:)
  integer :: length
  if (second /= 0 .and. second /= first) then
    if (first == 0) then
      first = second
    else
      length = ubound(unions, 2)
      if (sets == length) then
        allocate(kept(1:2, lbound(unions, 2):length))
        kept(:, :) = unions(:, :)
        deallocate(unions)
        allocate(unions(1:2, lbound(kept, 2):2*length + 16))
        unions(:, lbound(kept, 2):length) = kept(:, :)
      end if
      sets = sets + 1
      unions(1, sets) = first
      unions(2, sets) = second
      first = sets
    end if
  end if
end subroutine {name}
"""

#: The elements of some sets, sorted, in the form of compressed rows.
LIST = """
subroutine {name}(unions, sets, roots, elements, row_start, columns)
  implicit none
  integer, intent(in) :: elements
  integer, intent(in) :: unions(:, elements + 1:)
  integer, intent(in) :: sets
  integer, intent(in) :: roots(:)
  integer, allocatable, intent(out) :: row_start(:)
  integer, allocatable, intent(out) :: columns(:)
  integer, allocatable :: seen(:)
  integer, allocatable :: waiting(:)
  integer, allocatable :: column_start(:)
  integer, allocatable :: rows(:)
  integer, allocatable :: place(:)
  integer :: pass
  integer :: row
  integer :: column
  integer :: top
  integer :: node
  integer :: number
  integer :: entry
  allocate(row_start(1:size(roots) + 1), column_start(1:elements + 1))
  allocate(seen(0:sets), waiting(1:2*sets + 2))
  allocate(place(1:max(elements, size(roots)) + 1))
  column_start(:) = 0
  place(:) = 0
  do pass = 1, 2
    seen(:) = 0
    number = 0
    do row = 1, size(roots)
      row_start(row) = number + 1
      top = 1
      waiting(1) = roots(row)
      do while (top > 0)
        node = waiting(top)
        top = top - 1
        if (node > 0) then
          if (seen(node) /= row) then
            seen(node) = row
            if (node > elements) then
              waiting(top + 1) = unions(1, node)
              waiting(top + 2) = unions(2, node)
              top = top + 2
            else
              number = number + 1
              if (pass == 1) then
                column_start(node + 1) = column_start(node + 1) + 1
              else
                rows(place(node)) = row
                place(node) = place(node) + 1
              end if
            end if
          end if
        end if
      end do
    end do
    row_start(size(roots) + 1) = number + 1
    if (pass == 1) then
      column_start(1) = 1
      do column = 1, elements
        column_start(column + 1) = column_start(column + 1) + column_start(column)
        place(column) = column_start(column)
      end do
      allocate(rows(1:number), columns(1:number))
    end if
  end do
  do row = 1, size(roots)
    place(row) = row_start(row)
  end do
  do column = 1, elements
    do entry = column_start(column), column_start(column + 1) - 1
      columns(place(rows(entry))) = column
      place(rows(entry)) = place(rows(entry)) + 1
    end do
  end do
end subroutine {name}
"""

#: Colours for columns of which no two of the same colour have an entry in the same row; zeros if
#: these are more than ``most``. For rows the two forms of the pattern change places.
COLOUR = """
subroutine {name}(row_start, columns, column_start, rows, most, colours)
  implicit none
  integer, intent(in) :: row_start(:)
  integer, intent(in) :: columns(:)
  integer, intent(in) :: column_start(:)
  integer, intent(in) :: rows(:)
  integer, intent(in) :: most
  integer, allocatable, intent(out) :: colours(:)
  integer, allocatable :: taken(:)
  integer :: elements
  integer :: row
  integer :: column
  integer :: entry
  integer :: other
  elements = size(column_start) - 1
  allocate(colours(1:elements), taken(0:elements))
  colours(:) = 0
  taken(:) = 0
  do column = 1, elements
    do entry = column_start(column), column_start(column + 1) - 1
      row = rows(entry)
      do other = row_start(row), row_start(row + 1) - 1
        taken(colours(columns(other))) = column
      end do
    end do
    colours(column) = 1
    do while (taken(colours(column)) == column)
      colours(column) = colours(column) + 1
    end do
    if (colours(column) > most) then
      colours(:) = 0
      return
    end if
  end do
end subroutine {name}
"""

#: The columns of a pattern in the form of its rows, and the most entries in one of either.
TRANSPOSE = """
subroutine {name}(elements, row_start, columns, column_start, rows, longest_row, longest_column)
  implicit none
  integer, intent(in) :: elements
  integer, intent(in) :: row_start(:)
  integer, intent(in) :: columns(:)
  integer, allocatable, intent(out) :: column_start(:)
  integer, allocatable, intent(out) :: rows(:)
  integer, intent(out) :: longest_row
  integer, intent(out) :: longest_column
  integer, allocatable :: place(:)
  integer :: row
  integer :: column
  integer :: entry
  allocate(column_start(1:elements + 1), place(1:elements), rows(1:size(columns)))
  column_start(:) = 0
  do entry = 1, size(columns)
    column_start(columns(entry) + 1) = column_start(columns(entry) + 1) + 1
  end do
  longest_column = 0
  column_start(1) = 1
  do column = 1, elements
    longest_column = max(longest_column, column_start(column + 1))
    column_start(column + 1) = column_start(column + 1) + column_start(column)
    place(column) = column_start(column)
  end do
  longest_row = 0
  do row = 1, size(row_start) - 1
    longest_row = max(longest_row, row_start(row + 1) - row_start(row))
    do entry = row_start(row), row_start(row + 1) - 1
      rows(place(columns(entry))) = row
      place(columns(entry)) = place(columns(entry)) + 1
    end do
  end do
end subroutine {name}
"""
