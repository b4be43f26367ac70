import type { AcceptedDifference } from './accepted-differences/accepted-difference.ts'
import { acceptedDifferences } from './accepted-differences.ts'
import { type Difference, findDifferences } from './player/differences.ts'
import { valueAt } from './player/json.ts'
import { isNotImplemented } from './player/not-served.ts'
import { type PlayedStep, playScenario } from './player/play-scenario.ts'
import type { Target } from './player/target.ts'
import { type RecordingName, selectArea } from './recordings.ts'
import { getExpected, type Scenario } from './scenario.ts'

/** A replayed answer and its differences. */
export interface ReplayedResponse {
  /** Index of the step in its scenario. */
  step: number
  got: PlayedStep['record']
  /** Unexpected differences. */
  open: Difference[]
  /** Intentional differences. */
  decided: Difference[]
}

export interface ReplayedScenario {
  recording: RecordingName
  area: string
  scenario: Scenario
  /** Answers up to the first step whose operation is not implemented. */
  responses: ReplayedResponse[]
  /** Number of answers from that step on. 0 if every operation is implemented. */
  waiting: number
}

/** Pointers where an engine's answers may have additional members. */
const errorMembers = ['/body/error/reason', '/body/error/debug', '/body/error/details']
const extraPointers: Partial<Record<RecordingName, readonly string[]>> = {
  keto: errorMembers,
  'kratos-v26': errorMembers,
}

/** Whether an answer says that its operation is not implemented although the original has one. */
const isUnserved = (recorded: unknown, { response }: PlayedStep): boolean =>
  response !== undefined && response.status !== valueAt(recorded, '/status') && isNotImplemented(response)

/** Name of an answer in the lists of this suite: `permissions/put/twice#2`. */
export const responseName = ({ id }: Scenario, step: number): string => `${id}#${step}`

export const covers = (
  { responses, at }: AcceptedDifference,
  response: string,
  difference: Difference,
): boolean =>
  (!responses || responses.includes(response)) &&
  (!at || at.some((pointer) => difference.at === pointer || difference.at.startsWith(`${pointer}/`)))

function judge(
  recording: RecordingName,
  name: string,
  differences: Difference[],
): Pick<ReplayedResponse, 'open' | 'decided'> {
  const isDecided = (difference: Difference): boolean =>
    acceptedDifferences[recording].some((decision) => covers(decision, name, difference))
  return {
    open: differences.filter((difference) => !isDecided(difference)),
    decided: differences.filter(isDecided),
  }
}

const comparedFrom = ({ steps }: Scenario, start: number): number =>
  steps.slice(start).filter((step) => getExpected(step) !== undefined).length

/** Plays a scenario to its end, or to the first operation that is not implemented, and compares every answer. */
export async function replayAndCompare(
  recording: RecordingName,
  scenario: Scenario,
  target: Target,
): Promise<ReplayedScenario> {
  const played: ReplayedScenario = {
    recording,
    area: selectArea(recording, scenario),
    scenario,
    responses: [],
    waiting: 0,
  }
  let step = -1
  for await (const taken of playScenario(scenario, target)) {
    step += 1
    const recorded = getExpected(scenario.steps[step] as Scenario['steps'][number]) // one record for each step
    if (recorded === undefined) continue
    if (isUnserved(recorded, taken)) return { ...played, waiting: comparedFrom(scenario, step) }
    const differences = findDifferences(recorded, taken.record, { extra: extraPointers[recording] ?? [] })
    played.responses.push({
      step,
      got: taken.record,
      ...judge(recording, responseName(scenario, step), differences),
    })
  }
  return played
}
