import type { ReactNode } from 'react'
import styles from './state-mark.module.css'

/** Display states. Each has its own shape, so that colour is not needed. */
export type State = 'approved' | 'declined' | 'hold' | 'part' | 'refunded' | 'off'

const shapes: Record<State, ReactNode> = {
  approved: (
    <>
      <circle cx="12" cy="12" r="10" fill="currentColor" />
      <path d="M7.5 12.4l3 3 6-6.4" className={styles.cut} />
    </>
  ),
  declined: (
    <>
      <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" fill="currentColor" />
      <path d="M8.7 8.7l6.6 6.6m0-6.6-6.6 6.6" className={styles.cut} />
    </>
  ),
  hold: (
    <>
      <path d="M12 .8 23.2 12 12 23.2.8 12z" fill="currentColor" />
      <path d="M9.8 9.9a2.3 2.3 0 1 1 3.4 2.1c-.8.4-1.2.9-1.2 1.7m0 2.700v.1" className={styles.cut} />
    </>
  ),
  part: (
    <>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.4" />
      <path d="M12 3a9 9 0 1 1-8.560 11.780L12 12z" fill="currentColor" />
    </>
  ),
  refunded: (
    <>
      <rect x="2" y="2" width="20" height="20" rx="6" fill="currentColor" />
      <path d="M10.5 7 7 10.5 10.5 14M7.5 10.5H13a3.2 3.2 0 0 1 0 6.4h-2" className={styles.cut} />
    </>
  ),
  off: <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.4" />,
}

/** State as shape and text. */
export function StateMark({ state, children }: { state: State; children: ReactNode }) {
  return (
    <span className={styles.state} data-state={state}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {shapes[state]}
      </svg>
      {children}
    </span>
  )
}
