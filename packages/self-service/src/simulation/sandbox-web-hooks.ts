import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { createWebHooks, type WebHookParts, type WebHooks } from '@tillkey/messaging/web-hooks/web-hooks.ts'
import { NoResponseError, type OutboundCall, type OutboundResponse } from '@tillkey/outbound'
import { type ProjectContext, WITHHELD } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { Timeline } from './timeline.ts'

/** Header that marks a call of a simulation. */
export const SIMULATION_HEADER = 'tillkey-simulation'

/** Headers whose values are no secrets. */
const SHOWN_HEADERS = new Set(['content-type', 'ory-webhook-request-id', SIMULATION_HEADER])

const MAX_SHOWN_RESPONSE = 16 * 1024
const NO_CONTENT = 204
/** Upper bound on the time in which calls of one simulation are sent. */
const MAX_SENDING_MS = 60_000

/** FlowAnswer of a call that is not sent: every kind of hook lets the flow continue. */
const allowed = { status: NO_CONTENT, headers: {}, text: '' } as OutboundResponse

const maskHeaders = (headers: OutboundCall['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SHOWN_HEADERS.has(name) ? value : WITHHELD]),
  )

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'no reason')

export interface SandboxWebHookParts extends Omit<WebHookParts, 'callOut'> {
  timeline: Timeline
  /** Whether calls are sent. */
  sends: boolean
}

/** Web hooks whose calls are recorded, and sent only on request. */
export function createSandboxWebHooks({ timeline, sends, ...parts }: SandboxWebHookParts): WebHooks {
  const startedAt = parts.now()

  async function callOut(call: OutboundCall, project: ProjectContext): Promise<OutboundResponse> {
    const marked = { ...call, headers: { ...call.headers, [SIMULATION_HEADER]: 'true' } }
    const request = {
      url: call.url,
      method: call.method,
      headers: maskHeaders(marked.headers),
      body: call.body ?? '',
    }
    const end = timeline.add({ web_hook: { ...request, outcome: 'not-sent' } })
    if (!sends) return allowed
    try {
      const timeoutMs = Math.min(call.timeoutMs, startedAt + MAX_SENDING_MS - parts.now())
      if (timeoutMs <= 0) throw new NoResponseError('the simulation takes too long', { code: 'timeout' })
      const response = await identityConfig(project).outbound.call({ ...marked, timeoutMs })
      const { status, text } = response
      end({
        web_hook: { ...request, outcome: 'answered', status, response: text.slice(0, MAX_SHOWN_RESPONSE) },
      })
      return response
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      end({ web_hook: { ...request, outcome: 'failed', reason: reasonOf(error) } })
      throw error
    }
  }

  const hooks = createWebHooks({ ...parts, callOut })
  return {
    ...hooks,
    async call(hook, context, project) {
      const before = timeline.steps.length
      const unsent = { url: hook.url, method: hook.method, headers: {}, body: '' }
      try {
        const response = await hooks.call(hook, context, project)
        if (!response) timeline.add({ web_hook: { ...unsent, outcome: 'cancelled' } })
        return response
      } catch (error) {
        const isRecorded = timeline.steps.length > before
        if (!isRecorded && error instanceof ApiError)
          timeline.add({ web_hook: { ...unsent, outcome: 'failed', reason: error.facts.reason ?? '' } })
        throw error
      }
    },
  }
}
