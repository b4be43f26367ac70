import { useEffect, useState } from 'react'

/** Large screens with room for a second panel. */
const DESK = '(width >= 60rem) and (height >= 44rem)'

/** Screens that show the navigation rail. */
export const WITH_RAIL = '(width >= 60rem)'

/** Whether a media query matches. Default: a large screen with room for a second panel. */
export function useMediaQuery(kind = DESK): boolean {
  const [is, setIs] = useState(() => window.matchMedia(kind).matches)
  useEffect(() => {
    const query = window.matchMedia(kind)
    const update = () => setIs(query.matches)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [kind])
  return is
}
