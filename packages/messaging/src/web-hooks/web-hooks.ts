import { type Jsonnet, JsonnetError } from '@tillkey/identity/jsonnet/jsonnet.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { type Outbox, Undeliverable } from '@tillkey/jobs'
import { NoResponseError, type OutboundResponse } from '@tillkey/outbound'
import { type Log, type ProjectContext, type Projects } from '@tillkey/platform-core'
import type { Keyring, SealedRows } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import { deliverableProject } from '../courier/deliverable-project.ts'
import { webHookSilent, webHookTemplateFailed } from '../errors/web-hook-errors.ts'
import { createWebHookCalls, type WebHookCallsParts } from './web-hook-calls.ts'
import type { WebHook } from './web-hook-settings.ts'

const KIND = 'web hook'

/** Outbox payload of a deferred call, sealed because the request may identify its user. */
interface QueuedCall {
  slug: string
  sealed: string
}

export interface WebHooks {
  /**
   * Calls immediately. Resolves with undefined when the body template raises `error "cancel"`. Throws 502 or
   * 504 on failure.
   */
  call(hook: WebHook, context: JsonObject, project: ProjectContext): Promise<OutboundResponse | undefined>
  /** Calls after the commit, with retries; `about` is the id of the identity in the context. */
  queue(
    tx: Transaction,
    called: { hook: WebHook; context: JsonObject; project: ProjectContext; about?: string | undefined },
  ): Promise<void>
  /** Queued calls, for key rotation. */
  sealed: SealedRows
  /** Deletes queued calls about an identity. */
  erase(tx: Transaction, projectId: string, about: readonly string[]): Promise<void>
}

export interface WebHookParts extends WebHookCallsParts {
  outbox: Outbox
  projects: Pick<Projects, 'find'>
  keyring: Keyring
  jsonnet: Jsonnet
  log: Log
}

const sealContext = (slug: string): string => `web hook ${slug}`

/** Creates the web hooks, called at once or through the outbox. */
export function createWebHooks(parts: WebHookParts): WebHooks {
  const { outbox, projects, keyring, jsonnet, log } = parts
  const calls = createWebHookCalls(parts)

  /** Renders the body; undefined when the template cancels. */
  async function renderBody(
    { url, program }: WebHook,
    context: JsonObject,
    { id: projectId }: ProjectContext,
  ): Promise<string | undefined> {
    if (program === undefined) return ''
    try {
      const text = `(${program})(std.extVar("ctx"))`
      const value = await jsonnet.evaluate(
        { projectId, name: `body of the web hook ${url}`, text },
        { ctx: context },
      )
      return JSON.stringify(value)
    } catch (error) {
      if (error instanceof JsonnetError && /\bcancel\b/.test(error.reason)) return undefined
      throw error
    }
  }

  async function deliver({ slug, sealed }: QueuedCall, id: string): Promise<void> {
    const text = keyring.open(sealed, sealContext(slug))
    if (text === undefined) throw new Undeliverable('the secret it was sealed with is gone')
    const { hook, context } = JSON.parse(text) as { hook: WebHook; context: JsonObject } // only sealed by `queue`
    const project = await deliverableProject(slug, projects)
    const body = await renderBody(hook, context, project)
    if (body === undefined) return
    const { status } = await calls.send({ hook, body, project, id })
    if (status >= 500 || status === 429) throw new Error(`the server responded with ${status}`)
  }

  outbox.consume(KIND, (message) => deliver(message.payload as QueuedCall, message.id)) // only written by `queue`

  return {
    async call(hook, context, project) {
      try {
        const body = await renderBody(hook, context, project)
        return body === undefined ? undefined : await calls.sendWithRetries({ hook, body, project })
      } catch (error) {
        log.warn({ err: error, project: project.slug, url: hook.url }, 'web hook failed')
        if (error instanceof NoResponseError) throw webHookSilent(error)
        if (error instanceof JsonnetError) throw webHookTemplateFailed(hook.url, error)
        throw error
      }
    },
    sealed: outbox.sealedPayloads(KIND, (payload) => {
      const { slug, sealed } = payload as QueuedCall // only written by `queue`
      const current = keyring.reseal(sealed, sealContext(slug))
      return current === undefined ? undefined : { slug, sealed: current }
    }),
    erase: (tx, projectId, about) => outbox.erase(tx, { kind: KIND, projectId, about }),
    async queue(tx, { hook, context, project, about }) {
      const sealed = keyring.seal(JSON.stringify({ hook, context }), sealContext(project.slug))
      const payload: QueuedCall = { slug: project.slug, sealed }
      await outbox.write(tx, { kind: KIND, projectId: project.id, payload, about })
    },
  }
}
