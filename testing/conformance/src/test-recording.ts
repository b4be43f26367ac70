import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningTarget, startInProcess } from './in-process/in-process-target.ts'
import { collectGroups, type RecordingName, readScenarios, selectArea } from './recordings.ts'
import { type ReplayedScenario, replayAndCompare } from './replay.ts'
import { buildReport, type DifferenceReport, readReport, unusedAcceptedDifferences } from './report.ts'
import { scenarioLines, summaryAreas } from './report-lines.ts'

const PATIENCE_MS = 240_000

/** Returns the known differences of an area, to compare with what its scenarios showed. */
function selectReported(
  ledger: DifferenceReport,
  area: string,
  played: readonly ReplayedScenario[],
): DifferenceReport {
  const names = new Set(played.map(({ recording, scenario }) => `${recording} ${scenario.id}`))
  const open = Object.entries(ledger.open).filter(([name]) => names.has(name))
  const notServed = Object.entries(ledger.notServed).filter(([name]) => name === area)
  return { open: Object.fromEntries(open), notServed: Object.fromEntries(notServed) }
}

/** Describes the scenarios whose differences are not the known ones, in full. */
const unexpectedLines = (known: DifferenceReport, played: readonly ReplayedScenario[]): string[] =>
  played
    .filter((one) => {
      const name = `${one.recording} ${one.scenario.id}`
      return buildReport([one]).open[name] !== known.open[name]
    })
    .flatMap((one) => scenarioLines(one, { isWhole: true }))

/** Plays a recording in order, then compares every area with the files of known differences. */
export function testRecording(recording: RecordingName): void {
  const scenarios = readScenarios(recording)
  const areas = [...new Set(scenarios.map((scenario) => selectArea(recording, scenario)))]
  let target: RunningTarget
  const played: ReplayedScenario[] = []

  beforeAll(async () => {
    target = await startInProcess(collectGroups(scenarios))
    for (const scenario of scenarios) played.push(await replayAndCompare(recording, scenario, target))
  }, PATIENCE_MS)
  afterAll(() => target[Symbol.asyncDispose]())

  describe('`node testing/conformance/src/main.ts` shows the differences, and with --update rewrites the lists', () => {
    test.each(areas)('%s', (area) => {
      const own = played.filter((one) => one.area === area)
      const known = selectReported(readReport(), area, own)
      // Vitest prints the scenarios only if they are part of what is compared.
      expect({ ...buildReport(own), unexpected: unexpectedLines(known, own) }).toEqual({
        ...known,
        unexpected: [],
      })
    })
  })

  afterAll(() => console.info(summaryAreas(played).join('\n')))

  test('every decided difference is one', () => {
    expect(unusedAcceptedDifferences(recording, played)).toEqual([])
  })

  test('the lists name nothing that is not recorded', () => {
    const known = readReport()
    const ids = new Set(scenarios.map(({ id }) => `${recording} ${id}`))
    const isOurs = (name: string): boolean => name.startsWith(`${recording} `)
    expect(Object.keys(known.open).filter((name) => isOurs(name) && !ids.has(name))).toEqual([])
    expect(Object.keys(known.notServed).filter((name) => isOurs(name) && !areas.includes(name))).toEqual([])
  })
}
