import { readFileSync, writeFileSync } from 'node:fs'
import { acceptedDifferences } from './accepted-differences.ts'
import type { RecordingName } from './recordings.ts'
import { covers, type ReplayedScenario, responseName } from './replay.ts'

interface Waiting {
  scenarios: number
  responses: number
}

/** Known differences, as stored in two files of this suite. */
export interface DifferenceReport {
  /** By scenario: the steps with differences, `3 5 6`. */
  open: Record<string, string>
  /** By area: the number of scenarios that reach an operation that is not implemented, and of answers they lack. */
  notServed: Record<string, Waiting>
}

const files = {
  open: new URL('open-differences.json', import.meta.url),
  notServed: new URL('not-served-yet.json', import.meta.url),
}

/** Reads the files of this suite. */
export const readReport = (): DifferenceReport => ({
  open: JSON.parse(readFileSync(files.open, 'utf8')) as DifferenceReport['open'], // written by this suite
  notServed: JSON.parse(readFileSync(files.notServed, 'utf8')) as DifferenceReport['notServed'], // as above
})

const openSteps = ({ responses }: ReplayedScenario): string =>
  responses
    .filter(({ open }) => open.length > 0)
    .map(({ step }) => step)
    .join(' ')

function countWaiting(played: readonly ReplayedScenario[]): DifferenceReport['notServed'] {
  const counts: DifferenceReport['notServed'] = {}
  for (const { area, waiting } of played) {
    if (waiting === 0) continue
    const { scenarios, responses } = counts[area] ?? { scenarios: 0, responses: 0 }
    counts[area] = { scenarios: scenarios + 1, responses: responses + waiting }
  }
  return counts
}

/** Summarises the differences of played scenarios. */
export const buildReport = (played: readonly ReplayedScenario[]): DifferenceReport => ({
  open: Object.fromEntries(
    played
      .map((one): [string, string] => [`${one.recording} ${one.scenario.id}`, openSteps(one)])
      .filter(([, steps]) => steps !== ''),
  ),
  notServed: countWaiting(played),
})

/** Returns the accepted differences of a completely played recording that match no difference. */
export function unusedAcceptedDifferences(
  recording: RecordingName,
  played: readonly ReplayedScenario[],
): string[] {
  const differing = played.flatMap(({ scenario, responses }) =>
    responses.flatMap(({ step, decided }) =>
      decided.map((difference) => ({ name: responseName(scenario, step), difference })),
    ),
  )
  return acceptedDifferences[recording].flatMap((decision) => {
    const needed = differing.filter(({ name, difference }) => covers(decision, name, difference))
    const names = new Set(needed.map(({ name }) => name))
    if (!decision.responses) return names.size > 0 ? [] : [decision.reason]
    return decision.responses.filter((response) => !names.has(response))
  })
}

const sortedByName = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Rewrites the files for the played scenarios and areas. Other lines are kept. */
export function writeReport(found: DifferenceReport, played: readonly ReplayedScenario[]): void {
  const known = readReport()
  for (const { recording, area, scenario } of played) {
    delete known.open[`${recording} ${scenario.id}`]
    delete known.notServed[area]
  }
  for (const kind of ['open', 'notServed'] as const) {
    const lines = sortedByName({ ...known[kind], ...found[kind] })
    writeFileSync(files[kind], `${JSON.stringify(lines, undefined, 2)}\n`)
  }
}
