import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'

/** A form of one or more steps, with its state in between. */
export interface Flow<Context extends object = object> {
  id: string
  projectId: string
  /** `login`, `registration` … */
  kind: string
  type: FlowType
  /** `choose_method`, `sent_email`, `passed_challenge`, `show_form` or `success`. */
  state: string
  issuedAt: number
  expiresAt: number
  updatedAt: number
  /** Set when the flow succeeds, at most once. */
  finishedAt?: number | undefined
  /** Absolute, as the caller wrote it. */
  requestUrl: string
  returnTo?: string | undefined
  /** Digest of the CSRF token of the browser that started the flow. */
  csrfDigest: string
  /** The current method, or the last one that succeeded or failed. */
  active?: string | undefined
  nodes: UiNode[]
  messages: UiText[]
  /** Public state of its kind. */
  context: Context
  /** Private state of methods: challenges, digests of codes, attempts. Never rendered. */
  internal: JsonObject
  /** Subject of its personal data, see `flowSubject`. */
  about?: string | undefined
  /** Optimistic lock: a change of an older version is refused. */
  version: number
}

/** A flow without private state, as passed to views. */
export type ShownFlow<Context extends object = object> = Omit<Flow<Context>, 'internal'>

/** Removes private state, at run time too. */
export function shown<Context extends object>(flow: Flow<Context>): ShownFlow<Context> {
  const { internal: _private, ...rest } = flow
  return rest
}
