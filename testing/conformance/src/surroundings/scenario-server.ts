import type { Server } from 'node:http'
import type { ReceivedCall } from '../player/target.ts'
import type { ServedResponse } from '../scenario.ts'
import { createFixtureServer } from './fixture-server.ts'

export interface ScenarioServer {
  server: Server
  /** Replaces the responses, by path. Other paths return 200 without a body; `/none` returns 404. */
  serve(responses: Readonly<Record<string, ServedResponse>>): void
}

/** Creates the web server of the current scenario, which reports every request to `onCall`. The caller starts it. */
export function createScenarioServer(onCall: (call: ReceivedCall) => void): ScenarioServer {
  let served: Readonly<Record<string, ServedResponse>> = {}
  const server = createFixtureServer(({ method, url, headers, text }) => {
    onCall({ method, path: url.pathname, headers, text })
    const response = served[url.pathname] ?? { status: url.pathname === '/none' ? 404 : 200 }
    const { status = 200, json, text: body, headers: answerHeaders } = response
    return { status, body: json ?? body, ...(answerHeaders && { headers: answerHeaders }) }
  })
  return {
    server,
    serve(responses) {
      served = responses
    },
  }
}
