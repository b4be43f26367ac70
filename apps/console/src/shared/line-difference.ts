import { diffLines } from 'diff'

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
