import { useEffect, useState } from 'react'

/**
 * Whether this time has passed since the server's timestamp or since the first render, whichever is earlier: the
 * clocks may differ.
 */
export function useHasWaited(since: string | null, milliseconds: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const passed = Math.max(0, Date.now() - Date.parse(since ?? ''))
    const end = () => setWaited(true)
    const timer = since === null ? undefined : setTimeout(end, Math.max(0, milliseconds - passed))
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [since, milliseconds])
  return waited
}
