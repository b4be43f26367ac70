import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { NoResponseError, type OutboundCall, type OutboundResponse } from '@tillkey/outbound'
import type { Ports, ProjectContext } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import type { WebHook } from './web-hook-settings.ts'

export interface WebHookCallsParts {
  db: Database
  ports: Ports
  now: () => number
  newId: () => string
  /** Sends a call. Default: within the networks of the project. */
  callOut?: (call: OutboundCall, project: ProjectContext) => Promise<OutboundResponse>
}

const callWithinProject: NonNullable<WebHookCallsParts['callOut']> = (call, project) =>
  identityConfig(project).outbound.call(call)

const TIMEOUT_MS = 10_000
const ANSWER_TRIES = 3
const RETRY_AFTER_MS = 100
/** Lowest status that rejects a call. */
const FIRST_REFUSAL = 400

/** Returns whether a response asks for a retry. */
export const isRetryable = ({ status }: Pick<OutboundResponse, 'status'>): boolean =>
  status === 429 || (status >= 500 && status !== 501)

/** Signature header: `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>", hexadecimal>`. */
function sign(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** A call of a web hook. */
interface WebHookCall {
  hook: WebHook
  body: string
  project: ProjectContext
  /** The same for every retry. */
  id: string
}

/** Creates the HTTP calls of web hooks, signed and with events. */
export function createWebHookCalls({
  db,
  ports,
  now,
  newId,
  callOut = callWithinProject,
}: WebHookCallsParts) {
  /** Emits events in a separate transaction: the call itself cannot be rolled back. */
  async function emitEvents(
    { url, method, emitsEvents }: WebHook,
    project: ProjectContext,
    status: number | undefined,
  ) {
    const { events } = ports
    if (!events || emitsEvents === false) return
    const isAccepted = status !== undefined && status < FIRST_REFUSAL
    const names = [
      ...(status === undefined ? [] : ['WebhookDelivered']),
      isAccepted ? 'WebhookSucceeded' : 'WebhookFailed',
    ]
    // Only the host, since the URL may contain a key.
    const attributes = { host: new URL(url).host, method, ...(status !== undefined && { status }) }
    await db.transaction(async (tx) => {
      for (const name of names) await events.note(tx, { projectId: project.id, name, attributes })
    })
  }

  async function send(call: WebHookCall) {
    const { hook, project } = call
    try {
      const response = await sendOnce(call)
      await emitEvents(hook, project, response.status)
      return response
    } catch (error) {
      if (error instanceof NoResponseError) await emitEvents(hook, project, undefined)
      throw error
    }
  }

  const sendOnce = ({ hook, body, project, id }: WebHookCall) => {
    const headers = {
      ...hook.headers,
      ...(hook.emitsEvents !== false && { 'ory-webhook-request-id': id }),
      ...(hook.signingSecret !== undefined && {
        'tillkey-signature': sign(hook.signingSecret, body, now()),
      }),
    }
    const { url, method } = hook
    return callOut({ url, method, timeoutMs: TIMEOUT_MS, headers, ...(body !== '' && { body }) }, project)
  }

  /** Retries a few times while the user waits. */
  async function sendWithRetries(unnumbered: Omit<WebHookCall, 'id'>): Promise<OutboundResponse> {
    const call = { ...unnumbered, id: newId() }
    for (let tries = 1; ; tries++) {
      try {
        const response = await send(call)
        if (!isRetryable(response) || tries === ANSWER_TRIES) return response
      } catch (error) {
        if (!(error instanceof NoResponseError) || tries === ANSWER_TRIES) throw error
      }
      await sleep(RETRY_AFTER_MS * tries)
    }
  }

  return { send, sendWithRetries }
}
