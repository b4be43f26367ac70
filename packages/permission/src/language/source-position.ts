/** Position in a permission file on the wire: line from 1, column from 0. */
export type SourcePosition = { readonly Line: number; readonly column: number }

/** A finding about a range of a permission file, by offsets. */
export type Problem = { readonly message: string; readonly start: number; readonly end: number }

/** Range of a permission file, by offsets. */
export type SourceRange = { readonly start: number; readonly end: number }

/** First and last line of a range, from 1. */
export type SourceLines = { readonly first: number; readonly last: number }

export type LocatedProblem = {
  readonly message: string
  readonly start: SourcePosition
  readonly end: SourcePosition
}

/**
 * Converts offsets to positions. As published, offset 0 is column 1, and the first character of a later line is one column
 * after the end of the previous line. Columns count characters, not bytes.
 */
export function locate(text: string, problems: readonly Problem[]): LocatedProblem[] {
  const starts = lineStarts(text)
  return problems.map((problem) => ({
    message: problem.message,
    start: positionAt(text, starts, problem.start),
    end: positionAt(text, starts, problem.end),
  }))
}

/** Converts offsets to lines. */
export function locateLines<T>(text: string, ranges: ReadonlyMap<T, SourceRange>): Map<T, SourceLines> {
  const starts = lineStarts(text)
  return new Map(
    Array.from(ranges, ([part, { start, end }]) => [
      part,
      { first: lastAtMost(starts, start) + 1, last: lastAtMost(starts, Math.max(start, end - 1)) + 1 },
    ]),
  )
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function positionAt(text: string, starts: readonly number[], offset: number): SourcePosition {
  if (offset === 0) return { Line: 1, column: 1 }
  const line = lastAtMost(starts, offset - 1)
  return { Line: line + 1, column: charactersBetween(text, starts[line] ?? 0, offset) }
}

/** Index of the last entry not above `limit`. Entries are ascending and start with 0. */
function lastAtMost(entries: readonly number[], limit: number): number {
  let low = 0
  let high = entries.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((entries[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

function charactersBetween(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at)
    const isTrailingHalf = unit >= 0xdc00 && unit <= 0xdfff
    if (!isTrailingHalf) count += 1
  }
  return count
}
