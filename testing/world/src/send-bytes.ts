import { connect } from 'node:net'
import type { RandomRequest } from './random-requests.ts'
import type { World } from './world.ts'

/** What came of a request; status 0: the connection ended without an answer. */
export interface Outcome {
  request: RandomRequest
  status: number
  ms: number
}

/** Sends bytes as they are on a connection of their own, and waits until it ends. */
function answerTo(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    // An error is followed by the end; what has come until then is the answer.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}

async function send(request: RandomRequest, urls: World['urls']): Promise<Outcome> {
  const begun = performance.now()
  const answer = await answerTo(urls[request.to], request.bytes)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
  return { request, status, ms: performance.now() - begun }
}

const AT_ONCE = 8

/** Sends requests, a few at a time, and tells what came of each. */
export async function sendAll(requests: readonly RandomRequest[], urls: World['urls']): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = requests.values()
  const worker = async (): Promise<void> => {
    for (const request of waiting) outcomes.push(await send(request, urls))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcomes
}

/** A server's fault; 501 is none: it says that an operation is not served yet. */
export const isFault = ({ status }: Outcome): boolean => status >= 500 && status !== 501
