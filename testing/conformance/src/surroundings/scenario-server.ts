import type { Server } from 'node:http'
import type { ReceivedCall } from '../player/target.ts'
import type { ServedAnswer } from '../scenario.ts'
import { createFixtureServer } from './fixture-server.ts'

export interface ScenarioServer {
  server: Server
  /** Answers paths so from now on; 200 without a body elsewhere, and 404 at `/none`. */
  serve(answers: Readonly<Record<string, ServedAnswer>>): void
}

/** The web server of the scenario that is being played. It does not listen yet. */
export function createScenarioServer(keep: (call: ReceivedCall) => void): ScenarioServer {
  let served: Readonly<Record<string, ServedAnswer>> = {}
  const server = createFixtureServer(({ method, url, headers, text }) => {
    keep({ method, path: url.pathname, headers, text })
    const answer = served[url.pathname] ?? { status: url.pathname === '/none' ? 404 : 200 }
    const { status = 200, json, text: body, headers: own } = answer
    return { status, body: json ?? body, ...(own && { headers: own }) }
  })
  return {
    server,
    serve(answers) {
      served = answers
    },
  }
}
