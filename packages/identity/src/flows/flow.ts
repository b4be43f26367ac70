import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { FlowType } from '../browser/negotiation.ts'
import type { JsonObject } from '../values.ts'

/** A form that a person fills in, in one or more steps, and what is remembered of it in between. */
export interface Flow<Context extends object = object> {
  id: string
  projectId: string
  /** `login`, `registration` …: whose definition it follows. */
  kind: string
  type: FlowType
  /** `choose_method`, `sent_email`, `passed_challenge`, `show_form` or `success`. */
  state: string
  issuedAt: number
  expiresAt: number
  updatedAt: number
  /** Set once it did what it was for, which it does at most once. */
  finishedAt?: number | undefined
  /** Absolute, as the caller wrote it. */
  requestUrl: string
  returnTo?: string | undefined
  /** Digest of the anti-forgery token of the browser that started it. */
  csrfDigest: string
  /** The method under way, or that succeeded or failed last. */
  active?: string | undefined
  nodes: UiNode[]
  messages: UiText[]
  /** What flows of its kind know, and may show. */
  context: Context
  /** What methods remember for themselves: a challenge, the digest of a code, tries. No view is given it. */
  internal: JsonObject
  /** Of whom it keeps something: `flowSubject` says whom. */
  about?: string | undefined
  /** Counts up with every change; a change of another version than the stored one is refused. */
  version: number
}

/** A flow as views are given it: without what its methods keep to themselves. */
export type ShownFlow<Context extends object = object> = Omit<Flow<Context>, 'internal'>

/** Takes away what is nobody's business, at run time as well. */
export function shown<Context extends object>(flow: Flow<Context>): ShownFlow<Context> {
  const { internal: _private, ...rest } = flow
  return rest
}
