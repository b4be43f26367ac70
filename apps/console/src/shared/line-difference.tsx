import { VisuallyHidden } from '@tillkey/ui'
import { diffLines } from 'diff'
import styles from './line-difference.module.css'
import { t } from './sentences.ts'

/** A line of a difference. */
export interface DifferenceLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

const endLine = (text: string): string => (text === '' ? '' : `${text}\n`)

/** Compares two texts line by line. Empty texts have no lines. */
export const compareLines = (before: string, after: string): DifferenceLine[] =>
  diffLines(endLine(before), endLine(after)).flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    const lines = value.replace(/\n$/, '').split('\n')
    return lines.map((text): DifferenceLine => ({ kind, text }))
  })

/** Whether a line is changed, or at most `context` lines from one that is. */
export const isNearChange = (lines: readonly DifferenceLine[], at: number, context: number): boolean =>
  lines.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same')

const signs = { same: ' ', removed: '−', added: '+' } as const

/** A line with its sign and colour. The sign is also a word for assistive technology. */
export const DifferenceRow = ({ kind, text }: DifferenceLine) => (
  <span className={styles.line} data-kind={kind}>
    <span aria-hidden="true">{signs[kind]}</span>
    <span>
      {kind !== 'same' && <VisuallyHidden>{t(`difference.${kind}`)} </VisuallyHidden>}
      {text}
    </span>
  </span>
)
