import { randomBytes } from 'node:crypto'
import type { MailStep, ReceivedStep, RequestStep, Scenario, Step } from '../scenario.ts'
import { keepCookies } from './cookie-jar.ts'
import { extract, type Source } from './extractors.ts'
import { isObject, isSame, parseJson } from './json.ts'
import { normaliseText, normaliseValue } from './normalise.ts'
import { isNotImplemented } from './not-served.ts'
import { createFill, sixDigits } from './placeholders.ts'
import type { Play } from './play.ts'
import { buildRequest } from './request-of.ts'
import { dropFrom, headersRecord, recordResponse, trimRecord } from './response-record.ts'
import { parseIfJson, type ReceivedResponse, send } from './send.ts'
import { recordShown } from './shown-values.ts'
import { signToken } from './signed-tokens.ts'
import type { ReceivedCall, Target } from './target.ts'

/** Whether an answer has every value that a step waits for, by extractor. */
function isDone(until: unknown, source: Source): boolean {
  if (!isObject(until)) return true
  const asJson = { ...source, json: parseJson(source.text) }
  return Object.entries(until).every(([how, value]) => isSame(extract(how, asJson), value))
}

/** Real time between two tries, in which the server works. */
const BETWEEN_TRIES_MS = 50
/** Upper bound on the requests of a step that waits. */
const MAX_TRIES = 60

export interface PlayedStep {
  /** The compared parts. Undefined for steps without an answer. A connection closed by the server counts as an answer. */
  record?: object
  response?: ReceivedResponse
}

function createNames(bases: Record<string, string>, run: string): [unknown, string][] {
  const longestFirst = Object.entries(bases).toSorted(([, a], [, b]) => b.length - a.length)
  const addresses = longestFirst.flatMap(([name, url]): [string, string][] => [
    [url, `<${name}>`],
    [encodeURIComponent(url), `<${name}>`],
  ])
  return [...addresses, [sixDigits(run), '<six>'], [run, '<run>']]
}

function startPlay(scenario: Scenario, target: Target): Play {
  const fill = createFill(() => target.now())
  const bases = target.basesOf(scenario.group)
  const run = randomBytes(4).toString('hex')
  const addresses = Object.entries(bases).map(([name, url]) => [`base_${name}`, url])
  const own = fill(scenario.vars ?? {}, { run })
  const values = { run, ...Object.fromEntries(addresses), ...(isObject(own) && own) }
  return { scenario, target, fill, bases, values, names: createNames(bases, run), jars: new Map() }
}

/** Values listed under `same` are replaced by their name wherever they recur. */
function capture(
  { scenario, values, names }: Play,
  extractors: Record<string, string> = {},
  source: Source,
): void {
  for (const [name, how] of Object.entries(extractors)) {
    const value = extract(how, source)
    values[name] = value
    if (scenario.same?.includes(name) && value !== undefined) names.unshift([value, `<${name}>`])
  }
}

async function playMail(play: Play, step: MailStep): Promise<PlayedStep> {
  const { to, wait_ms: waitMs } = play.fill(step.mail, play.values) as MailStep['mail'] // filled, not reshaped
  const text = await play.target.surroundings.takeMail(to, waitMs)
  for (const [name, how] of Object.entries(step.capture ?? {})) {
    const value = extract(how, { headers: {}, text: text ?? '' })
    play.values[name] = typeof value === 'string' ? value.replaceAll('&amp;', '&') : value
  }
  return { record: { mail: text !== undefined } }
}

function recordCall(play: Play, step: ReceivedStep, call: ReceivedCall): object {
  const { method, headers, text } = call
  const source = { headers, text, json: parseIfJson(headers['content-type'], text) }
  capture(play, step.capture, source)
  const { names } = play
  const body = source.json === undefined ? normaliseText(text, names) : normaliseValue(source.json, names)
  const record = {
    received: true,
    method,
    headers: headersRecord(headers, ['content-type', ...(step.keep ?? [])], names),
    ...(step.show ? { shown: recordShown(step.show, source, names) } : { body }),
  }
  dropFrom(record, step.drop)
  return record
}

async function playReceived(play: Play, step: ReceivedStep): Promise<PlayedStep> {
  const { path, wait_ms: waitMs } = play.fill(step.received, play.values) as ReceivedStep['received'] // as above
  const call = await play.target.surroundings.takeCall(path, waitMs)
  return { record: call ? recordCall(play, step, call) : { received: false } }
}

const ensureJar = ({ jars }: Play, { agent = 'a' }: RequestStep): Map<string, string> => {
  const jar = jars.get(agent) ?? new Map<string, string>()
  jars.set(agent, jar)
  return jar
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Sends the request, repeatedly if the step waits for a condition. The server's time passes between the tries. */
async function ask(play: Play, step: RequestStep, jar: Map<string, string>): Promise<ReceivedResponse> {
  const request = buildRequest(play, step, jar)
  const until = play.fill(step.until ?? {}, play.values)
  for (let tries = 1; ; tries++) {
    const response = await send(request)
    if (isDone(until, { ...response, jar }) || isNotImplemented(response) || tries === MAX_TRIES)
      return response
    await play.target.pass(play.target.repeatMs / MAX_TRIES)
    await pause(BETWEEN_TRIES_MS)
  }
}

async function playRequest(play: Play, step: RequestStep): Promise<PlayedStep> {
  const jar = ensureJar(play, step)
  const response = await ask(play, step, jar)
  keepCookies(jar, response.cookies)
  const source = { ...response, jar }
  capture(play, step.capture, source)
  const record = recordResponse(response, step, { names: play.names, captured: play.values })
  if (step.show)
    record.shown = recordShown(
      step.show,
      { ...source, form: play.fill(step.request.form, play.values) },
      play.names,
    )
  trimRecord(record, step)
  return { response, record: step.status_only ? { status: record.status } : record }
}

async function playStep(play: Play, step: Step): Promise<PlayedStep> {
  if ('mail' in step) return playMail(play, step)
  if ('received' in step) return playReceived(play, step)
  if ('request' in step) return playRequest(play, step)
  if ('sleep_ms' in step) await play.target.pass(step.sleep_ms)
  else {
    const { as, ...parts } = play.fill(step.sign, play.values) as typeof step.sign // filled, not reshaped
    play.values[as] = signToken(parts)
  }
  return {}
}

/** Configures the scenario's web server with the current values, which may include a token signed by an earlier step. */
function serve({ fill, values, target }: Play, scenario: Scenario): void {
  const serves = Object.entries(scenario.serves ?? {}).map(([path, response]) => [
    fill(path, values),
    response,
  ])
  target.surroundings.serve(fill(Object.fromEntries(serves), values) as NonNullable<Scenario['serves']>) // filled
}

/**
 * Plays the steps of a scenario in order and yields each result. Ends early if the server closes the connection, or if a
 * step lacks a value of an earlier answer.
 */
export async function* playScenario(scenario: Scenario, target: Target): AsyncGenerator<PlayedStep> {
  const play = startPlay(scenario, target)
  serve(play, scenario)
  for (const step of scenario.steps) {
    try {
      yield await playStep(play, step)
      if ('sign' in step) serve(play, scenario)
    } catch (error) {
      if (!isBroken(error)) throw error
      yield { record: { broken: error.code } }
      return
    }
  }
}

const isBroken = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  /^(ECONN|EPIPE|HPE_|ERR_HTTP_|ERR_INVALID_)/.test(String(error.code))
