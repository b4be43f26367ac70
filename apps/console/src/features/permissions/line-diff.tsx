import { diffLines } from 'diff'
import english from '../../catalogues/en/permissions.json'
import { createTranslate } from '../../shared/messages.ts'
import styles from './rules.module.css'

const t = createTranslate(english)

/** Unchanged lines shown around a change. */
const CONTEXT = 3

export interface DiffLine {
  sign: '+' | '−' | '' | '…'
  text: string
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

/** Shortens unchanged lines to those near a change. */
function shorten(
  lines: readonly string[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): DiffLine[] {
  const toLine = (text: string): DiffLine => ({ sign: '', text })
  const before = isFirst ? 0 : CONTEXT
  const after = isLast ? 0 : CONTEXT
  if (lines.length <= before + after) return lines.map(toLine)
  const end = after === 0 ? [] : lines.slice(-after)
  return [...lines.slice(0, before).map(toLine), { sign: '…', text: '' }, ...end.map(toLine)]
}

/** Compares two texts line by line. */
export function listDiffLines(before: string, after: string): DiffLine[] {
  const changes = diffLines(before, after)
  return changes.flatMap(({ value, added, removed }, at): DiffLine[] => {
    const lines = linesOf(value)
    if (added) return lines.map((text) => ({ sign: '+', text }))
    if (removed) return lines.map((text) => ({ sign: '−', text }))
    return shorten(lines, { isFirst: at === 0, isLast: at === changes.length - 1 })
  })
}

/** What a text changes in another, with a sign for each line. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  const lines = listDiffLines(before, after)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <pre className={styles.diff} tabIndex={0} aria-label={t('rules.diff')}>
      {lines.map(({ sign, text }, at) => (
        // Lines never change their place.
        <span key={at} data-sign={sign}>
          <i>{sign}</i>
          {text}
        </span>
      ))}
    </pre>
  )
}
