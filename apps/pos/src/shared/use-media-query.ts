import { useEffect, useState } from 'react'

/** A desk whose screen is high enough for more than what is done now. */
const DESK = '(width >= 60rem) and (height >= 44rem)'

/** A screen with the rail beside it, however high. */
export const WITH_RAIL = '(width >= 60rem)'

/** Whether the screen matches a media query. Default: a desk with room for a second panel. */
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
