import { VisuallyHidden } from '@tillkey/ui'
import styles from './activity.module.css'
import { findChanges } from './difference.ts'
import { activitySentences as t } from './sentences.ts'

const format = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const signs = { before: '−', after: '+' }

/** A value on one side of a change, with its sign. */
const Side = ({ side, value }: { side: 'before' | 'after'; value: unknown }) =>
  value === undefined ? null : (
    <code className={styles.side} data-side={side}>
      <span aria-hidden="true">{signs[side]} </span>
      <VisuallyHidden>{t(`difference.${side}`)} </VisuallyHidden>
      {format(value)}
    </code>
  )

/** What differs between two values, as removed and added lines. */
export function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  const changes = findChanges(before ?? undefined, after ?? undefined)
  if (changes.length === 0) return <p>{t('difference.none')}</p>
  return (
    <ul className={styles.difference} aria-label={t('difference.title')}>
      {changes.map((change) => (
        <li key={change.path}>
          {change.path !== '' && <span>{change.path}</span>}
          <Side side="before" value={change.before} />
          <Side side="after" value={change.after} />
        </li>
      ))}
    </ul>
  )
}
