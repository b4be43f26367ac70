import type { AcceptedDifference } from './accepted-differences/accepted-difference.ts'
import { acceptedDifferences } from './accepted-differences.ts'
import { type Difference, differencesOf } from './player/differences.ts'
import { valueAt } from './player/json.ts'
import { saysNotServed } from './player/not-served.ts'
import { type PlayedStep, playScenario } from './player/play-scenario.ts'
import type { Target } from './player/target.ts'
import { areaOf, type RecordingName } from './recordings.ts'
import { expectedOf, type Scenario } from './scenario.ts'

/** An answer beside the recorded one. */
export interface ReplayedAnswer {
  /** Index of the step in its scenario. */
  step: number
  got: PlayedStep['record']
  /** Where it is otherwise, apart from what is decided. */
  open: Difference[]
  /** Where it is otherwise on purpose. */
  decided: Difference[]
}

export interface ReplayedScenario {
  recording: RecordingName
  area: string
  scenario: Scenario
  /** Up to the first step whose operation is not served yet. */
  answers: ReplayedAnswer[]
  /** How many answers wait for that operation; 0 when every operation is served. */
  waiting: number
}

/** Where answers of an engine may say more than the recorded ones. */
const extraPlaces: Partial<Record<RecordingName, readonly string[]>> = {
  keto: ['/body/error/reason', '/body/error/debug', '/body/error/details'],
}

/** Whether an answer says that its operation is not served yet, where the original has an answer. */
const isUnserved = (recorded: unknown, { answer }: PlayedStep): boolean =>
  answer !== undefined && answer.status !== valueAt(recorded, '/status') && saysNotServed(answer)

/** The name of an answer in the lists of this suite: `permissions/put/twice#2`. */
export const answerName = ({ id }: Scenario, step: number): string => `${id}#${step}`

export const covers = (
  { answers, at }: AcceptedDifference,
  answer: string,
  difference: Difference,
): boolean =>
  (!answers || answers.includes(answer)) &&
  (!at || at.some((place) => difference.at === place || difference.at.startsWith(`${place}/`)))

function judge(
  recording: RecordingName,
  name: string,
  differences: Difference[],
): Pick<ReplayedAnswer, 'open' | 'decided'> {
  const isDecided = (difference: Difference): boolean =>
    acceptedDifferences[recording].some((decision) => covers(decision, name, difference))
  return {
    open: differences.filter((difference) => !isDecided(difference)),
    decided: differences.filter(isDecided),
  }
}

const comparedFrom = ({ steps }: Scenario, start: number): number =>
  steps.slice(start).filter((step) => expectedOf(step) !== undefined).length

/** Plays a scenario until its end, or until an operation that is not served yet, and compares every answer. */
export async function replayAndCompare(
  recording: RecordingName,
  scenario: Scenario,
  target: Target,
): Promise<ReplayedScenario> {
  const played: ReplayedScenario = {
    recording,
    area: areaOf(recording, scenario),
    scenario,
    answers: [],
    waiting: 0,
  }
  let step = -1
  for await (const taken of playScenario(scenario, target)) {
    step += 1
    const recorded = expectedOf(scenario.steps[step] as Scenario['steps'][number]) // one record for each step
    if (recorded === undefined) continue
    if (isUnserved(recorded, taken)) return { ...played, waiting: comparedFrom(scenario, step) }
    const differences = differencesOf(recorded, taken.record, extraPlaces[recording])
    played.answers.push({
      step,
      got: taken.record,
      ...judge(recording, answerName(scenario, step), differences),
    })
  }
  return played
}
