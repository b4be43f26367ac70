import { useEffect, useState } from 'react'

/** A desk whose screen is high enough for more than what is done now. */
const DESK = '(width >= 60rem) and (height >= 44rem)'

/** Whether there is room beside, or below, what is done now. */
export function useDesk(): boolean {
  const [is, setIs] = useState(() => window.matchMedia(DESK).matches)
  useEffect(() => {
    const query = window.matchMedia(DESK)
    const look = () => setIs(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return is
}
