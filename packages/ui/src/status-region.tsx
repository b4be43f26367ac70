import { useEffect, useRef } from 'react'
import styles from './status-region.module.css'

interface StatusRegionProps {
  message: string
  /** `hidden` leaves the words to screen readers when the page shows them elsewhere. */
  visibility?: 'shown' | 'hidden'
}

/**
 * The page's one polite live region. It mounts empty and speaks afterwards, because screen readers announce only changes;
 * the same message again changes nothing and is not repeated.
 */
export function StatusRegion({ message, visibility = 'shown' }: StatusRegionProps) {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = message
  }, [message])
  return <output ref={region} aria-atomic="true" className={styles.region} data-visibility={visibility} />
}
