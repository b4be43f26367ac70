import type { Server } from 'node:http'
import type { ReceivedCall } from '../player/target.ts'
import type { ServedAnswer } from '../scenario.ts'
import { createFixtureServer } from './fixture-server.ts'

export interface ScenarioServer {
  server: Server
  /** Sets answers by path. Other paths return 200 without a body, `/none` returns 404. */
  serve(answers: Readonly<Record<string, ServedAnswer>>): void
}

/** The web server of the current scenario. It does not listen yet. */
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
