import type { Difference } from './player/differences.ts'
import { isSame, valueAt } from './player/json.ts'
import { type ReplayedResponse, type ReplayedScenario, responseName } from './replay.ts'
import { getExpected, type Step } from './scenario.ts'

const WIDTH = 200

type Print = (value: unknown) => string

const whole: Print = (value) => JSON.stringify(value) ?? 'nothing'

const short: Print = (value) => {
  const text = whole(value)
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text
}

const differenceLines = ({ at, recorded, got }: Difference, print: Print): string[] => [
  `    ${at}`,
  `      recorded ${print(recorded)}`,
  `      got      ${print(got)}`,
]

/** Describes a step: `POST /admin/identities`. */
export function describeStep(step: Step): string {
  if ('request' in step) return `${step.request.method ?? 'GET'} ${step.request.path}`
  if ('mail' in step) return `mail to ${step.mail.to}`
  return 'received' in step ? `call to ${step.received.path}` : ''
}

const findStep = ({ scenario }: ReplayedScenario, { step }: ReplayedResponse): Step =>
  scenario.steps[step] as Step // it was played

/** With a different status everything differs, so only the status and the bodies are shown. */
function reportedDifferences({ open }: ReplayedResponse, recorded: unknown, got: unknown): Difference[] {
  const status = open.find(({ at }) => at === '/status')
  if (!status) return open
  const body: Difference = { at: '/body', recorded: valueAt(recorded, '/body'), got: valueAt(got, '/body') }
  return isSame(body.recorded, body.got) ? [status] : [status, body]
}

function answerLines(played: ReplayedScenario, response: ReplayedResponse, print: Print): string[] {
  const step = findStep(played, response)
  const body = 'request' in step ? (step.request.json ?? step.request.form ?? step.request.text) : undefined
  return [
    `  #${response.step} ${describeStep(step)}${'request' in step && step.to ? ` (${step.to})` : ''}`,
    ...(body === undefined ? [] : [`      sent     ${print(body)}`]),
    ...reportedDifferences(response, getExpected(step), response.got).flatMap((difference) =>
      differenceLines(difference, print),
    ),
  ]
}

/** Lists a scenario's differences with pointer, recorded value and ours. `isWhole` does not shorten long values. */
export function scenarioLines(played: ReplayedScenario, { isWhole = false } = {}): string[] {
  const { recording, scenario, responses, waiting } = played
  const unequal = responses.filter(({ open }) => open.length > 0)
  const unserved =
    waiting === 0 ? [] : [`  then ${waiting} answers wait for an operation that is not served yet`]
  return [
    `${recording} ${scenario.id} (${scenario.group}): ${scenario.about.split('\n')[0]}`,
    ...unequal.flatMap((response) => answerLines(played, response, isWhole ? whole : short)),
    ...unserved,
  ]
}

/** Shows each step's request, the recorded answer and ours. */
export function traceLines({ scenario, responses }: ReplayedScenario): string[] {
  const json = (value: unknown): string => JSON.stringify(value, undefined, 1)
  return responses.flatMap(({ step, got }) => [
    `${responseName(scenario, step)} ${json({ ...scenario.steps[step], expect: undefined })}`,
    `  recorded ${json(getExpected(scenario.steps[step] as Step))}`, // it was played
    `  got      ${json(got)}`,
  ])
}

/** Classifies a difference by removing indices and long values. */
const describeDifference = ({ at, recorded, got }: Difference): string => {
  const pointer = at.replaceAll(/\/\d+(?=\/|$)/g, '/#')
  const shorten = (value: unknown): string =>
    typeof value === 'object' && value !== null ? '{…}' : short(value).slice(0, 60)
  return `${pointer}: recorded ${shorten(recorded)}, got ${shorten(got)}`
}

/** Returns the distinct kinds of an answer's differences, or only the status if that differs. */
const listKinds = (open: readonly Difference[]): string[] => {
  const status = open.filter(({ at }) => at === '/status')
  return [...new Set((status.length > 0 ? status : open).map(describeDifference))]
}

/** Describes an operation: the path without values and query. */
const describeOperation = (step: Step): string =>
  describeStep(step)
    .split('?')[0]
    ?.replaceAll(/\{\{[^{}]+\}\}/g, '{}') ?? ''

function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const most = [...counts].toSorted(([, a], [, b]) => b - a)
  return most.map(([name, count]) => `${String(count).padStart(6)}  ${name}`)
}

const formatShare = (part: number, all: number): string => `${((part / all) * 100).toFixed(1)}%`

/** Counts by area. An equal answer has no unexpected difference. */
export const summaryAreas = (all: readonly ReplayedScenario[]): string[] =>
  [...new Set(all.map(({ area }) => area))].map((area) => {
    const own = all.filter((one) => one.area === area)
    const responses = own.flatMap((one) => one.responses)
    const unequal = responses.filter(({ open }) => open.length > 0).length
    const decided = responses.filter(({ decided }) => decided.length > 0).length
    const waiting = own.reduce((sum, one) => sum + one.waiting, 0)
    const recorded = responses.length + waiting
    const cells = [responses.length - unequal, unequal, decided, waiting].map((count) =>
      String(count).padStart(8),
    )
    return `${area.padEnd(32)}${cells.join('')}${formatShare(responses.length - unequal, recorded).padStart(8)}`
  })

/** Summarises scenarios by area, operation and kind of difference. */
export function summaryLines(all: readonly ReplayedScenario[], most: number): string[] {
  const unequal = all.flatMap((played) =>
    played.responses
      .filter(({ open }) => open.length > 0)
      .map((response) => ({ open: response.open, operation: describeOperation(findStep(played, response)) })),
  )
  return [
    `${'area'.padEnd(32)}   equal unequal decided waiting   share`,
    ...summaryAreas(all),
    '',
    'answers that differ, by operation',
    ...counted(unequal.map(({ operation }) => operation)).slice(0, most),
    '',
    'kinds of difference, by the answers that have one',
    ...counted(unequal.flatMap(({ open }) => listKinds(open))).slice(0, most),
  ]
}
