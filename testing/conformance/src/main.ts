import { parseArgs } from 'node:util'
import { acceptedShareLine, engines } from './accepted-share.ts'
import { type RunningTarget, startInProcess } from './in-process/in-process-target.ts'
import { collectGroups, type RecordingName, readScenarios, recordingNames, selectArea } from './recordings.ts'
import { type ReplayedScenario, replayAndCompare } from './replay.ts'
import { buildReport, writeReport } from './report.ts'
import { scenarioLines, summaryLines, traceLines } from './report-lines.ts'
import { useRunningServer } from './running-server.ts'
import type { Scenario } from './scenario.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Name of a recording. Default: all. */
    file: { type: 'string', multiple: true },
    /** Configuration that the scenarios were recorded with. */
    group: { type: 'string' },
    area: { type: 'string' },
    /** Prints counts instead of individual differences. */
    summary: { type: 'boolean', default: false },
    /** Upper bound on the lines of each list of a summary. */
    most: { type: 'string', default: '40' },
    /** Prints every answer in full, including equal ones. */
    trace: { type: 'boolean', default: false },
    /** Regular expressions. Differences at matching pointers are ignored. */
    without: { type: 'string', multiple: true, default: [] },
    /** Rewrites the lists of known differences. */
    update: { type: 'boolean', default: false },
    /** URLs of a running server to use instead of one in this process. `{group}` is replaced by the group. */
    public: { type: 'string' },
    admin: { type: 'string' },
    'admin-key': { type: 'string', default: 'ory_pat_demo' },
  },
})

const isRecording = (name: string): name is RecordingName => recordingNames.some((known) => known === name)

function chosenRecordings(): readonly RecordingName[] {
  const selected = options.file ?? recordingNames
  const unknown = selected.filter((name) => !isRecording(name))
  if (unknown.length > 0)
    throw new Error(`there are ${recordingNames.join(', ')}, and no ${unknown.join(', ')}`)
  return selected.filter(isRecording)
}

/** Whether a scenario matches the group, the area and the patterns. */
const isChosen = (recording: RecordingName, scenario: Scenario): boolean =>
  (!options.group || options.group === scenario.group) &&
  (!options.area || options.area === selectArea(recording, scenario)) &&
  (positionals.length === 0 || positionals.some((expression) => new RegExp(expression).test(scenario.id)))

const startTarget = async (scenarios: readonly Scenario[]): Promise<RunningTarget> =>
  options.public === undefined
    ? startInProcess(collectGroups(scenarios))
    : useRunningServer({
        public: options.public,
        admin: options.admin ?? options.public,
        adminKey: options['admin-key'],
      })

async function playRecording(recording: RecordingName): Promise<ReplayedScenario[]> {
  const played: ReplayedScenario[] = []
  const scenarios = readScenarios(recording).filter((one) => isChosen(recording, one))
  await using target = await startTarget(scenarios)
  for (const scenario of scenarios) played.push(await replayAndCompare(recording, scenario, target))
  return played
}

/** Removes the differences that `--without` ignores. */
function withoutPassedOver(played: ReplayedScenario): ReplayedScenario {
  const isPassedOver = (at: string): boolean =>
    options.without.some((expression) => new RegExp(expression).test(at))
  const responses = played.responses.map((response) => ({
    ...response,
    open: response.open.filter(({ at }) => !isPassedOver(at)),
  }))
  return { ...played, responses }
}

function formatLines(all: readonly ReplayedScenario[]): string[] {
  if (options.summary) return summaryLines(all, Number(options.most))
  if (options.trace) return all.flatMap(traceLines)
  return all
    .filter(({ responses, waiting }) => waiting > 0 || responses.some(({ open }) => open.length > 0))
    .flatMap((one) => scenarioLines(one))
}

const played: ReplayedScenario[] = []
for (const recording of chosenRecordings()) played.push(...(await playRecording(recording)))
const all = played.map(withoutPassedOver)
if (options.update) writeReport(buildReport(played), played)
else process.stdout.write(`${formatLines(all).join('\n')}\n`)

const responses = all.flatMap((one) => one.responses)
const unequal = responses.filter(({ open }) => open.length > 0)
const waiting = all.reduce((sum, one) => sum + one.waiting, 0)
process.stdout.write(
  `${all.length} scenarios: ${responses.length - unequal.length} answers equal, ${unequal.length} differ, ${waiting} wait for operations that are not served yet\n`,
)

process.stdout.write(`${engines.map(acceptedShareLine).join('\n')}\n`)
