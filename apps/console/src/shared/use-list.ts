import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

interface Page<Item> {
  items: readonly Item[]
}

/** Returns the rows of a list that are loaded, and the function that loads more. */
export function useRows<Item>(
  list: Pick<
    UseInfiniteQueryResult<{ pages: Page<Item>[] }>,
    'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >,
): { rows: readonly Item[]; more: () => void } {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { rows, more }
}
