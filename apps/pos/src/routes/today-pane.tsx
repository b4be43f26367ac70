import { useEffect, useState } from 'react'
import { Beside } from '../shared/beside.tsx'
import { useDesk } from '../shared/desk.ts'
import { dayScreen } from '../shared/words/day-screen.tsx'

const TodaySales = dayScreen(async () => (await import('../features/sales/today-sales.tsx')).TodaySales)

const SOON_MILLISECONDS = 500

/** What was sold today, on a desk; its room is kept from the first, and it comes once the bill is there. */
export function TodayPane() {
  const isDesk = useDesk()
  const [isSoon, setIsSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSoon(true), SOON_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return isDesk && isSoon ? (
    <Beside>
      <TodaySales />
    </Beside>
  ) : null
}
