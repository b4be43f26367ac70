import { useEffect, useState } from 'react'

const MAX_ELAPSED_MS = 24 * 60 * 60 * 1000

/**
 * Returns the elapsed time as "1:04", updated each second. Counts from the server's timestamp, or from now if the
 * clocks differ too much.
 */
export function useElapsed(since: string | null): string {
  const [shownAt] = useState(Date.now)
  const [now, setNow] = useState(shownAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const begun = Date.parse(since ?? '')
  const makesSense = begun <= now && now - begun < MAX_ELAPSED_MS
  const seconds = Math.floor((now - (makesSense ? begun : shownAt)) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
