import { readFileSync, writeFileSync } from 'node:fs'
import { decidedDifferences } from './decided-differences.ts'
import { answerName, covers, type PlayedScenario } from './played.ts'
import type { RecordingName } from './recordings.ts'

interface Waiting {
  scenarios: number
  answers: number
}

/** What is known to be otherwise, as two files of this suite say it. */
export interface Ledger {
  /** By scenario: the steps whose answers still differ, `3 5 6`. */
  open: Record<string, string>
  /** By area: how many scenarios come to an operation that is not served yet, and how many answers wait for it. */
  notServed: Record<string, Waiting>
}

const files = {
  open: new URL('open-differences.json', import.meta.url),
  notServed: new URL('not-served-yet.json', import.meta.url),
}

/** What the files of this suite say. */
export const readLedger = (): Ledger => ({
  open: JSON.parse(readFileSync(files.open, 'utf8')) as Ledger['open'], // written by this suite
  notServed: JSON.parse(readFileSync(files.notServed, 'utf8')) as Ledger['notServed'], // as above
})

const openSteps = ({ answers }: PlayedScenario): string =>
  answers
    .filter(({ open }) => open.length > 0)
    .map(({ step }) => step)
    .join(' ')

function countWaiting(played: readonly PlayedScenario[]): Ledger['notServed'] {
  const counts: Ledger['notServed'] = {}
  for (const { area, waiting } of played) {
    if (waiting === 0) continue
    const { scenarios, answers } = counts[area] ?? { scenarios: 0, answers: 0 }
    counts[area] = { scenarios: scenarios + 1, answers: answers + waiting }
  }
  return counts
}

/** What the played scenarios show to be otherwise. */
export const ledgerOf = (played: readonly PlayedScenario[]): Ledger => ({
  open: Object.fromEntries(
    played
      .map((one): [string, string] => [`${one.recording} ${one.scenario.id}`, openSteps(one)])
      .filter(([, steps]) => steps !== ''),
  ),
  notServed: countWaiting(played),
})

/** Decisions of a wholly played recording that no difference needs any more, by what they name. */
export function idleDecisions(recording: RecordingName, played: readonly PlayedScenario[]): string[] {
  const differing = played.flatMap(({ scenario, answers }) =>
    answers.flatMap(({ step, decided }) =>
      decided.map((difference) => ({ name: answerName(scenario, step), difference })),
    ),
  )
  return decidedDifferences[recording].flatMap((decision) => {
    const needed = differing.filter(({ name, difference }) => covers(decision, name, difference))
    const names = new Set(needed.map(({ name }) => name))
    if (!decision.answers) return names.size > 0 ? [] : [decision.reason]
    return decision.answers.filter((answer) => !names.has(answer))
  })
}

const sortedByName = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Rewrites the files for the scenarios and areas that were played, and leaves the lines of all others. */
export function writeLedger(found: Ledger, played: readonly PlayedScenario[]): void {
  const known = readLedger()
  for (const { recording, area, scenario } of played) {
    delete known.open[`${recording} ${scenario.id}`]
    delete known.notServed[area]
  }
  for (const kind of ['open', 'notServed'] as const) {
    const lines = sortedByName({ ...known[kind], ...found[kind] })
    writeFileSync(files[kind], `${JSON.stringify(lines, undefined, 2)}\n`)
  }
}
