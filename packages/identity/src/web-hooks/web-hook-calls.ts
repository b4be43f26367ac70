import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NoAnswer, type OutboundResponse } from '@tillkey/outbound'
import type { Ports, ProjectContext } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import type { WebHook } from './web-hook-settings.ts'

export interface WebHookCallsParts {
  db: Database
  ports: Ports
  now: () => number
  newId: () => string
}

const TIMEOUT_MS = 10_000
const ANSWER_TRIES = 3
const RETRY_AFTER_MS = 100
/** From this status on the other server did not take a call. */
const FIRST_REFUSAL = 400

/** Whether an answer says "later", which is worth another call and otherwise means nothing. */
export const isRetryable = ({ status }: Pick<OutboundResponse, 'status'>): boolean =>
  status === 429 || (status >= 500 && status !== 501)

/** `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>", hexadecimal>`: whoever is called can tell us, and how old it is. */
function sign(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** One call over the network, signed and told of; by somebody who waits a few times. */
export function createWebHookCalls({ db, ports, now, newId }: WebHookCallsParts) {
  /** Tells how a call ended, in a unit of work of its own: what was called is outside, and takes part in none of ours. */
  async function emitEvents({ url, method }: WebHook, project: ProjectContext, status: number | undefined) {
    const { events } = ports
    if (!events) return
    const isAccepted = status !== undefined && status < FIRST_REFUSAL
    const names = [
      ...(status === undefined ? [] : ['WebhookDelivered']),
      isAccepted ? 'WebhookSucceeded' : 'WebhookFailed',
    ]
    // An address may hold a key, its host does not.
    const attributes = { host: new URL(url).host, method, ...(status !== undefined && { status }) }
    await db.transaction(async (tx) => {
      for (const name of names) await events.note(tx, { projectId: project.id, name, attributes })
    })
  }

  async function send(hook: WebHook, body: string, project: ProjectContext, id: string) {
    try {
      const answer = await sendOnce(hook, body, project, id)
      await emitEvents(hook, project, answer.status)
      return answer
    } catch (error) {
      if (error instanceof NoAnswer) await emitEvents(hook, project, undefined)
      throw error
    }
  }

  const sendOnce = (hook: WebHook, body: string, project: ProjectContext, id: string) =>
    identityConfig(project).outbound.call({
      ...{ url: hook.url, method: hook.method, timeoutMs: TIMEOUT_MS },
      ...(body !== '' && { body }),
      headers: {
        ...hook.headers,
        'ory-webhook-request-id': id,
        ...(hook.signingSecret !== undefined && {
          'tillkey-signature': sign(hook.signingSecret, body, now()),
        }),
      },
    })

  /** Somebody waits: few tries, and none after an answer that counts. */
  async function sendWithRetries(
    hook: WebHook,
    body: string,
    project: ProjectContext,
  ): Promise<OutboundResponse> {
    const id = newId()
    for (let tries = 1; ; tries++) {
      try {
        const answer = await send(hook, body, project, id)
        if (!isRetryable(answer) || tries === ANSWER_TRIES) return answer
      } catch (error) {
        if (!(error instanceof NoAnswer) || tries === ANSWER_TRIES) throw error
      }
      await sleep(RETRY_AFTER_MS * tries)
    }
  }

  return { send, sendPatiently: sendWithRetries }
}
