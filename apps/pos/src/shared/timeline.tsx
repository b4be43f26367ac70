import type { ReactNode } from 'react'
import styles from './timeline.module.css'
import { useDayWords } from './words/day-words.tsx'

/** Something that happened, happens or will. */
export interface TimelineEvent {
  text: ReactNode
  detail?: string | undefined
  /** When, as RFC 3339. */
  at?: string | undefined
  /** A filled circle, an octagon, a diamond, a ring of what goes on, hollow and grey; hollow where nothing is said. */
  tone?: 'good' | 'bad' | 'hold' | 'now' | 'later' | undefined
}

/** One thing after the other, each with its time and a mark of its own shape. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const { clock } = useDayWords()
  return (
    <ol className={styles.timeline}>
      {events.map(({ text, detail, at, tone }, index) => (
        <li
          // Lines are added at either end, and never change places.
          key={`${at ?? ''} ${index - events.length}`}
          data-tone={tone}
          aria-current={tone === 'now' ? 'step' : undefined}
        >
          <span>{text}</span>
          {at === undefined ? null : <time dateTime={at}>{clock(at)}</time>}
          {detail === undefined ? null : <small>{detail}</small>}
        </li>
      ))}
    </ol>
  )
}
