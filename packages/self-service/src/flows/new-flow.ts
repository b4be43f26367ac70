import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Flow } from './flow.ts'
import type { NewForm } from './submission.ts'

/** A flow to open. */
export interface NewFlow extends Pick<Flow, 'kind' | 'type' | 'requestUrl' | 'returnTo' | 'csrfDigest'> {
  project: ProjectContext
  /** Public state of its kind. */
  context: object
  session: LiveSession | undefined
  /** Overrides the messages of its kind. */
  messages?: UiText[]
  /** Errors to show instead of the messages of its kind. */
  errors?: readonly ValidationError[]
  /** Private state in addition to that of its methods. */
  remembered?: JsonObject | undefined
  /** Overrides the lifespan of its kind. */
  lifespanMs?: number
  /** Overrides the initial form of its kind. */
  form?: NewForm
}

/** Builds and stores a flow of any kind. */
export type OpenFlow = (flow: NewFlow) => Promise<Flow>
