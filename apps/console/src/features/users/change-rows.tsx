import { type DocumentChange, splitPointer, toText } from '../../shared/document-changes.ts'
import { DifferenceRow } from '../../shared/line-difference.tsx'

const isNothing = (value: unknown): boolean => value === undefined || value === null

/** Formats a value. Returns undefined for a missing one. */
export const formatChanged = (value: unknown): string | undefined =>
  isNothing(value) ? undefined : toText(value) || JSON.stringify(value)

/** Returns the path of a change as names with dots. */
export const nameChange = ({ path }: Pick<DocumentChange, 'path'>): string => splitPointer(path).join('.')

/** A changed value as a removed and an added line. */
export function ChangeRows({ change }: { change: DocumentChange }) {
  const name = nameChange(change)
  const [before, after] = [formatChanged(change.before), formatChanged(change.after)]
  return (
    <>
      {before !== undefined && <DifferenceRow kind="removed" text={`${name}: ${before}`} />}
      {after !== undefined && <DifferenceRow kind="added" text={`${name}: ${after}`} />}
    </>
  )
}
