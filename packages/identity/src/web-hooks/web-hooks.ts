import { createHmac } from 'node:crypto'
import { type Outbox, Undeliverable } from '@tillkey/jobs'
import {
  callOut,
  type Log,
  NoAnswer,
  networksFor,
  type OutboundResponse,
  type Ports,
  type ProjectContext,
  type Projects,
} from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { webHookFailed, webHookSilent } from '../errors/web-hook-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { type Jsonnet, JsonnetError } from '../jsonnet/jsonnet.ts'
import type { JsonObject } from '../values.ts'
import type { WebHook } from './web-hook-settings.ts'

const KIND = 'web hook'
const TIMEOUT_MS = 10_000
const ANSWER_TRIES = 3
const RETRY_AFTER_MS = 100
/** From this status on the other server did not take a call. */
const FIRST_REFUSAL = 400

/** A call that nobody waits for, as it waits in the outbox: sealed, for it may tell whose request it was. */
interface Waiting {
  slug: string
  sealed: string
}

export interface WebHooks {
  /** Calls now. Nothing when the text says `error "cancel"`; 502 or 504 when the text or the other server fails. */
  call(hook: WebHook, context: JsonObject, project: ProjectContext): Promise<OutboundResponse | undefined>
  /** Calls once the transaction is committed, and again until the other server takes it. */
  queue(
    tx: Transaction,
    called: { hook: WebHook; context: JsonObject; project: ProjectContext },
  ): Promise<void>
}

export interface WebHookParts {
  db: Database
  ports: Ports
  outbox: Outbox
  projects: Projects
  keyring: Keyring
  jsonnet: Jsonnet
  log: Log
  now: () => number
  newId: () => string
}

const contextOf = (slug: string): string => `web hook ${slug}`

/** `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>", hexadecimal>`: whoever is called can tell us, and how old it is. */
function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Calls of web hooks: at once, or through the outbox. */
export function createWebHooks(parts: WebHookParts): WebHooks {
  const { db, ports, outbox, projects, keyring, jsonnet, log, now, newId } = parts

  /** The body; nothing when the text breaks the call off. */
  async function bodyOf({ program }: WebHook, context: JsonObject): Promise<string | undefined> {
    if (program === undefined) return ''
    try {
      return JSON.stringify(await jsonnet.evaluate(`(${program})(std.extVar("ctx"))`, { ctx: context }))
    } catch (error) {
      if (error instanceof JsonnetError && /\bcancel\b/.test(error.message)) return undefined
      throw error
    }
  }

  /** Tells how a call ended, in a unit of work of its own: what was called is outside, and takes part in none of ours. */
  async function tell({ url, method }: WebHook, project: ProjectContext, status: number | undefined) {
    const { events } = ports
    if (!events) return
    const isTaken = status !== undefined && status < FIRST_REFUSAL
    const names = [
      ...(status === undefined ? [] : ['WebhookDelivered']),
      isTaken ? 'WebhookSucceeded' : 'WebhookFailed',
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
      await tell(hook, project, answer.status)
      return answer
    } catch (error) {
      if (error instanceof NoAnswer) await tell(hook, project, undefined)
      throw error
    }
  }

  const sendOnce = (hook: WebHook, body: string, project: ProjectContext, id: string) =>
    callOut({
      ...{ url: hook.url, method: hook.method, timeoutMs: TIMEOUT_MS },
      networks: networksFor(identityConfig(project).outbound, hook.url),
      ...(body !== '' && { body }),
      headers: {
        ...hook.headers,
        'ory-webhook-request-id': id,
        ...(hook.signingSecret !== undefined && {
          'tillkey-signature': signatureOf(hook.signingSecret, body, now()),
        }),
      },
    })

  /** Somebody waits: few tries, and none after an answer. */
  async function sendPatiently(
    hook: WebHook,
    body: string,
    project: ProjectContext,
  ): Promise<OutboundResponse> {
    const id = newId()
    for (let tries = 1; ; tries++) {
      try {
        return await send(hook, body, project, id)
      } catch (error) {
        if (!(error instanceof NoAnswer) || tries === ANSWER_TRIES) throw error
        await pause(RETRY_AFTER_MS * tries)
      }
    }
  }

  async function deliver({ slug, sealed }: Waiting, id: string): Promise<void> {
    const text = keyring.open(sealed, contextOf(slug))
    if (text === undefined) throw new Undeliverable('it was sealed with a secret that is gone')
    const { hook, context } = JSON.parse(text) as { hook: WebHook; context: JsonObject } // sealed by `queue` alone
    const body = await bodyOf(hook, context)
    if (body === undefined) return
    const { status } = await send(hook, body, await projectOf(slug), id)
    if (status >= 500 || status === 429) throw new Error(`the other server answered ${status}`)
  }

  async function projectOf(slug: string): Promise<ProjectContext> {
    try {
      return await projects.find(slug)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw new Undeliverable('its project is gone')
      throw error
    }
  }

  outbox.consume(KIND, (message) => deliver(message.payload as Waiting, message.id)) // written by `queue` alone

  return {
    async call(hook, context, project) {
      try {
        const body = await bodyOf(hook, context)
        return body === undefined ? undefined : await sendPatiently(hook, body, project)
      } catch (error) {
        log.warn({ err: error, project: project.slug, url: hook.url }, 'a web hook failed')
        if (error instanceof NoAnswer) throw webHookSilent(error)
        if (error instanceof JsonnetError) throw webHookFailed(error)
        throw error
      }
    },
    async queue(tx, { hook, context, project }) {
      const sealed = keyring.seal(JSON.stringify({ hook, context }), contextOf(project.slug))
      const payload: Waiting = { slug: project.slug, sealed }
      await outbox.write(tx, { kind: KIND, projectId: project.id, payload })
    },
  }
}
