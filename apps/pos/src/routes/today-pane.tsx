import { useEffect, useState } from 'react'
import { OptionalPanel } from '../shared/layout/optional-panel.tsx'
import { useMediaQuery } from '../shared/layout/use-media-query.ts'
import { lazyScreen } from '../shared/messages/lazy-screen.tsx'

const TodaySales = lazyScreen(async () => (await import('../features/sales/today-sales.tsx')).TodaySales)

const SOON_MILLISECONDS = 500

/** Today's sales on large screens. Its space is reserved; it loads after the bill. */
export function TodayPane() {
  const isDesk = useMediaQuery()
  const [isSoon, setIsSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSoon(true), SOON_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return isDesk && isSoon ? (
    <OptionalPanel>
      <TodaySales />
    </OptionalPanel>
  ) : null
}
