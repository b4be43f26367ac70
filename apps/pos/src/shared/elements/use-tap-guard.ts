import { useEffect, useState } from 'react'

const ARRIVING_MILLISECONDS = 400

/** Ignores taps meant for the previous screen. Keyboard input is not delayed: it acts on the focused element. */
export function useTapGuard(): '' | undefined {
  const [arriving, setArriving] = useState<'' | undefined>('')
  useEffect(() => {
    const timer = setTimeout(() => setArriving(undefined), ARRIVING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return arriving
}
