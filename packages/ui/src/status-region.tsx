import { useEffect, useRef } from 'react'
import styles from './status-region.module.css'

interface StatusRegionProps {
  message: string
  /** `hidden` shows the message to screen readers only. */
  visibility?: 'shown' | 'hidden'
}

/**
 * The page's single polite live region. It mounts empty, because screen readers announce only changes. A repeated
 * message is not announced again.
 */
export function StatusRegion({ message, visibility = 'shown' }: StatusRegionProps) {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = message
  }, [message])
  return <output ref={region} aria-atomic="true" className={styles.region} data-visibility={visibility} />
}
