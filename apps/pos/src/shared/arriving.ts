import { useEffect, useState } from 'react'

const ARRIVING_MILLISECONDS = 400

/** A tap meant for the screen before must not act on this one. The keyboard is not held up: it acts where the focus is. */
export function useArriving(): '' | undefined {
  const [arriving, setArriving] = useState<'' | undefined>('')
  useEffect(() => {
    const timer = setTimeout(() => setArriving(undefined), ARRIVING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return arriving
}
