import type { ReactNode } from 'react'
import { useLazyMessages } from '../messages/lazy-messages.tsx'
import styles from './timeline.module.css'

/** A past, current or future event. */
export interface TimelineEvent {
  text: ReactNode
  detail?: string | undefined
  /** Time in RFC 3339. */
  at?: string | undefined
  /** Marker: filled circle, octagon, diamond, progress ring, grey ring. Default: hollow. */
  tone?: 'good' | 'bad' | 'hold' | 'now' | 'later' | undefined
}

/** Events in order, each with its time and a marker of distinct shape. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const { clock } = useLazyMessages()
  return (
    <ol className={styles.timeline}>
      {events.map(({ text, detail, at, tone }, index) => (
        <li
          // Lines are added at the ends only and never reordered.
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
