import { useEffect, useState } from 'react'

const MAX_ELAPSED_MS = 24 * 60 * 60 * 1000

/**
 * How long something has gone on, as "1:04", brought up to date each second. Counted from the server's moment; from now on
 * where the two clocks differ so much that this makes no sense.
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
