import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type FilterValues = Readonly<Record<string, string | undefined>>

/** The filters in the address of a list, and the function that changes one. An empty value removes the filter. */
export function useFilters(): readonly [FilterValues, (name: string, value: string) => void] {
  const filters: FilterValues = useSearch({ strict: false })
  const navigate = useNavigate()
  const setFilter = useCallback(
    (name: string, value: string) =>
      void navigate({
        to: '.',
        search: (former: FilterValues) => ({ ...former, [name]: value === '' ? undefined : value }),
        replace: true,
      }),
    [navigate],
  )
  return [filters, setFilter]
}
