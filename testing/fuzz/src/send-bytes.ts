import { connect } from 'node:net'
import type { DemoEnvironment } from '@tillkey/demo'
import { type Credentials, createCredentials } from './credentials.ts'
import { faultOperations, type RandomRequest } from './random-requests.ts'

/** Outcome of a request. Status 0 means that the connection ended or timed out without a response. */
export interface Outcome {
  request: RandomRequest
  status: number
  ms: number
}

/** Timeout of a request. */
const TIME_LIMIT_MS = 20_000

/** Sends raw bytes on a new connection and waits until it ends or is idle for too long. */
function exchange(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.setTimeout(TIME_LIMIT_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      response += String(chunk)
    })
    // After an error, the response is what was received before.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(response))
  })
}

/** Fills in the credentials. Placeholders occur only in the head, so the length of the body is unchanged. */
function bytesWith({ bytes }: RandomRequest, credentials: Credentials): Buffer {
  let text = bytes.toString('latin1')
  for (const [name, value] of Object.entries(credentials)) text = text.replace(name, value)
  return Buffer.from(text, 'latin1')
}

async function send(
  request: RandomRequest,
  environment: DemoEnvironment,
  credentials: Credentials,
): Promise<Outcome> {
  const begun = performance.now()
  const response = await exchange(environment.urls[request.to], bytesWith(request, credentials))
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)
  return { request, status, ms: performance.now() - begun }
}

const AT_ONCE = 8
/** Requests may end the session that they use. */
const REQUESTS_A_SESSION = 250

async function sendPart(
  requests: readonly RandomRequest[],
  environment: DemoEnvironment,
): Promise<Outcome[]> {
  const credentials = await createCredentials(environment)
  const outcomes: Outcome[] = []
  const waiting = requests.values()
  const worker = async (): Promise<void> => {
    for (const request of waiting) outcomes.push(await send(request, environment, credentials))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcomes
}

/** Sends requests with limited concurrency. Returns their outcomes. */
export async function sendAll(
  requests: readonly RandomRequest[],
  environment: DemoEnvironment,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < requests.length; start += REQUESTS_A_SESSION)
    outcomes.push(...(await sendPart(requests.slice(start, start + REQUESTS_A_SESSION), environment)))
  return outcomes
}

/** Whether the response is an unintended server error. 501 means that an operation is not implemented. */
export const isFault = ({ request, status }: Outcome): boolean =>
  status >= 500 && status !== 501 && !faultOperations.has(request.operation)
