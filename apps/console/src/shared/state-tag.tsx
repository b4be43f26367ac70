import styles from './state-tag.module.css'

/** What a state means for the person who looks: done, wait, failed, to know, switched off. */
export type Tone = 'good' | 'hold' | 'bad' | 'info' | 'off'

/** Shape of each tone, so that colour is never alone. */
const shapes: Readonly<Record<Tone, React.ReactNode>> = {
  good: (
    <>
      <circle cx="12" cy="12" r="10" fill="currentColor" />
      <path d="M7.5 12.4l3 3 6-6.4" className={styles.cut} />
    </>
  ),
  hold: <path d="M12 2 22 12 12 22 2 12z" fill="currentColor" />,
  bad: <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM9 9l6 6m0-6-6 6" className={styles.line} />,
  info: <rect x="3" y="3" width="18" height="18" rx="4" fill="currentColor" />,
  off: (
    <>
      <circle cx="12" cy="12" r="9" className={styles.line} />
      <path d="M6 18 18 6" className={styles.line} />
    </>
  ),
}

interface StateTagProps {
  tone: Tone
  children: React.ReactNode
}

/** A state as a shape and a word. */
export const StateTag = ({ tone, children }: StateTagProps) => (
  <span className={styles.state} data-tone={tone}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {shapes[tone]}
    </svg>
    {children}
  </span>
)

/** A word on a tinted ground. */
export const Tag = ({ tone = 'off', children }: Partial<StateTagProps>) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
)
