import english from '../../catalogues/en/permissions.json'
import {
  compareLines,
  type DifferenceLine,
  DifferenceRow,
  isNearChange,
} from '../../shared/line-difference.tsx'
import { createTranslate } from '../../shared/messages.ts'
import styles from './rules.module.css'

const t = createTranslate(english)

/** Unchanged lines shown around a change. */
const CONTEXT = 3

/** A line of a difference, or a gap in place of unchanged lines. */
export type ShownLine = DifferenceLine | { kind: 'gap' }

/** Compares two texts line by line. Unchanged lines far from a change become a gap. */
export function listShownLines(before: string, after: string): ShownLine[] {
  const lines = compareLines(before.replace(/\n$/, ''), after.replace(/\n$/, ''))
  const isNear = (at: number): boolean => isNearChange(lines, at, CONTEXT)
  return lines.flatMap((line, at): ShownLine[] => {
    if (isNear(at)) return [line]
    return at === 0 || isNear(at - 1) ? [{ kind: 'gap' }] : []
  })
}

/** What a text changes in another, with a sign for each line. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  const lines = listShownLines(before, after)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <pre className={styles.diff} tabIndex={0} aria-label={t('rules.diff')}>
      {lines.map((line, at) =>
        // Lines never change their place.
        line.kind === 'gap' ? <span key={at}>…</span> : <DifferenceRow key={at} {...line} />,
      )}
    </pre>
  )
}
