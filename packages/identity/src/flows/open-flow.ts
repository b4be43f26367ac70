import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../identity-config.ts'
import type { ValidationError } from '../messages/validation-error.ts'
import type { LiveSession } from '../sessions/sessions.ts'
import type { JsonObject } from '../values.ts'
import type { Flow } from './flow.ts'
import type { FlowDefinition, FlowTypes, NewForm } from './flow-definition.ts'
import { withErrors } from './flow-form.ts'
import type { Services } from './services.ts'

/** Longer addresses are kept without their query, so that a caller cannot fill the database with them. */
const MAX_REQUEST_URL_LENGTH = 2048

export interface NewFlow extends Pick<Flow, 'kind' | 'type' | 'requestUrl' | 'returnTo' | 'csrfDigest'> {
  project: ProjectContext
  /** What the flows of this kind know; the kind's definition says what that is. */
  context: object
  session: LiveSession | undefined
  /** Instead of those of its kind. */
  messages?: UiText[]
  /** What was wrong before, told in place of the messages of its kind. */
  errors?: readonly ValidationError[]
  /** What it remembers beside what its methods do. */
  remembered?: JsonObject | undefined
  /** Instead of that of its kind. */
  lifespanMs?: number
  /** Instead of the first form of its kind. */
  form?: NewForm
}

export type OpenFlow = (flow: NewFlow) => Promise<Flow>

const truncatedUrl = (url: string): string =>
  url.length <= MAX_REQUEST_URL_LENGTH
    ? url
    : (url.split('?', 1)[0] as string).slice(0, MAX_REQUEST_URL_LENGTH) // splitting leaves one part at least

function flowTimes(lifespanMs: number, now: number): Pick<Flow, 'issuedAt' | 'updatedAt' | 'expiresAt'> {
  return { issuedAt: now, updatedAt: now, expiresAt: now + lifespanMs }
}

/** Makes a flow of a kind, which is stored nowhere yet. */
export async function prepareFlow<T extends FlowTypes>(
  newFlow: NewFlow & { context: T['context'] },
  definition: FlowDefinition<T>,
  services: Services,
): Promise<Flow<T['context']>> {
  const { kind, type, project, context, session, csrfDigest } = newFlow
  const config = identityConfig(project)
  const internal = {}
  const form =
    newFlow.form ?? (await definition.open({ project, config, type, context, session, internal }, services))
  const returnTo = newFlow.returnTo && truncatedUrl(newFlow.returnTo)
  const flow: Flow<T['context']> = {
    id: services.newId(),
    projectId: project.id,
    ...flowTimes(newFlow.lifespanMs ?? definition.settings(config).lifespanMs, services.now()),
    ...{ kind, type, context, csrfDigest, returnTo },
    requestUrl: truncatedUrl(newFlow.requestUrl),
    state: form.state ?? 'choose_method',
    active: form.active,
    nodes: form.nodes,
    messages: newFlow.messages ?? form.messages ?? [],
    internal: { ...newFlow.remembered, ...internal, ...form.internal },
    version: 1,
  }
  return newFlow.errors ? withErrors(flow, newFlow.errors) : flow
}

/** Makes and stores a flow of a kind that is in the table. */
export async function openFlow(
  newFlow: NewFlow,
  definitions: ReadonlyMap<string, FlowDefinition>,
  services: Services,
): Promise<Flow> {
  const definition = definitions.get(newFlow.kind)
  if (!definition) throw new Error(`there is no flow of kind ${newFlow.kind}`)
  const flow = await prepareFlow(newFlow, definition, services)
  await services.flows.insert(flow)
  return flow
}
