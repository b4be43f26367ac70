import { VisuallyHidden } from '@tillkey/ui'
import english from '../../catalogues/en/permissions.json'
import { compareLines, type DifferenceLine } from '../../shared/line-difference.ts'
import { createTranslate } from '../../shared/messages.ts'
import styles from './rules.module.css'

const t = createTranslate(english)

/** Unchanged lines shown around a change. */
const CONTEXT = 3

const signs = { same: ' ', removed: '−', added: '+' } as const

/** A line of a difference, or a gap in place of unchanged lines. */
export type ShownLine = DifferenceLine | { kind: 'gap' }

/** Compares two texts line by line. Unchanged lines far from a change become a gap. */
export function listShownLines(before: string, after: string): ShownLine[] {
  const lines = compareLines(before.replace(/\n$/, ''), after.replace(/\n$/, ''))
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, at): ShownLine[] => {
    if (isNear(at)) return [line]
    return at === 0 || isNear(at - 1) ? [{ kind: 'gap' }] : []
  })
}

function Line({ line }: { line: ShownLine }) {
  if (line.kind === 'gap') return <span>…</span>
  const { kind, text } = line
  return (
    <span data-kind={kind}>
      <i aria-hidden="true">{signs[kind]}</i>
      {kind !== 'same' && <VisuallyHidden>{t(`rules.line.${kind}`)} </VisuallyHidden>}
      {text}
    </span>
  )
}

/** What a text changes in another, with a sign for each line. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  const lines = listShownLines(before, after)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <pre className={styles.diff} tabIndex={0} aria-label={t('rules.diff')}>
      {lines.map((line, at) => (
        // Lines never change their place.
        <Line key={at} line={line} />
      ))}
    </pre>
  )
}
