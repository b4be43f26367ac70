import type { SaleLine, SaleList } from '@tillkey/contract/pos/sales-schemas.ts'
import { useFail } from '@tillkey/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../shared/till/services.ts'
import { loadSales, type SalesListFilter } from './sales-query.ts'

/** Search results loaded so far. */
export interface Sales {
  /** Null until the first page is loaded. */
  lines: readonly SaleLine[] | null
  /** Token of the next page; null after the last. */
  next: string | null
  loadMore: () => void
  /** Error of the last request. Loaded lines stay. */
  failure: unknown
  loading: 'first' | 'more' | 'nothing'
}

interface Loaded {
  lines: readonly SaleLine[]
  next: string | null
}

/** Debounce of typing in milliseconds. */
const TYPING_MS = 250

/** Loads the matching sales page by page. Answers to an earlier choice are dropped. */
export function useSales(choice: SalesListFilter): Sales {
  const { till } = useServices()
  const fail = useFail()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [loading, setLoading] = useState<Sales['loading']>('first')
  const [failure, setFailure] = useState<unknown>(null)
  const latestRequest = useRef(0)
  // A ref, so that its change triggers no request.
  const isLoaded = useRef(false)
  const load = useCallback(
    (first: string | null, before: readonly SaleLine[]) => {
      const request = ++latestRequest.current
      setFailure(null)
      setLoading(first === null ? 'first' : 'more')
      const show = ({ sales, next_page_token: next }: SaleList): void => {
        if (request !== latestRequest.current) return
        setLoaded({ lines: [...before, ...sales], next })
        isLoaded.current = true
        setLoading('nothing')
      }
      const handleError = (error: unknown): void => {
        if (request !== latestRequest.current) return
        if (!isLoaded.current) return fail(error)
        console.error(error)
        setFailure(() => error)
        setLoading('nothing')
      }
      loadSales(till, choice, { token: first, now: new Date() }).then(show, handleError)
    },
    [till, choice, fail],
  )
  useEffect(() => {
    const timer = setTimeout(() => load(null, []), choice.search === '' ? 0 : TYPING_MS)
    return () => {
      clearTimeout(timer)
      latestRequest.current += 1
    }
  }, [load, choice.search])
  const loadMore = () => {
    if (loaded?.next && loading === 'nothing') load(loaded.next, loaded.lines)
  }
  return { lines: loaded?.lines ?? null, next: loaded?.next ?? null, loadMore, failure, loading }
}
