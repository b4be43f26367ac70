import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { Flow } from './flow.ts'
import type { FlowDefinition, FlowTypes } from './flow-definition.ts'
import { withErrors } from './flow-form.ts'
import type { NewFlow } from './new-flow.ts'
import type { Services } from './services.ts'

/** Upper bound on stored URLs; longer ones lose their query. */
const MAX_REQUEST_URL_LENGTH = 2048

const truncatedUrl = (url: string): string =>
  url.length <= MAX_REQUEST_URL_LENGTH
    ? url
    : (url.split('?', 1)[0] as string).slice(0, MAX_REQUEST_URL_LENGTH) // split returns at least one part

function flowTimes(lifespanMs: number, now: number): Pick<Flow, 'issuedAt' | 'updatedAt' | 'expiresAt'> {
  return { issuedAt: now, updatedAt: now, expiresAt: now + lifespanMs }
}

/** Builds a flow without storing it. */
export async function prepareFlow<T extends FlowTypes>(
  newFlow: NewFlow & { context: T['context'] },
  definition: FlowDefinition<T>,
  services: Services,
): Promise<Flow<T['context']>> {
  const { kind, type, project, context, session, csrfDigest } = newFlow
  const config = identityConfig(project)
  const form =
    newFlow.form ?? (await definition.form.build({ project, config, type, context, session }, services))
  const returnTo = newFlow.returnTo && truncatedUrl(newFlow.returnTo)
  const flow: Flow<T['context']> = {
    id: services.newId(),
    projectId: project.id,
    ...flowTimes(newFlow.lifespanMs ?? definition.settings(config).lifespanMs, services.now()),
    kind,
    type,
    context,
    csrfDigest,
    returnTo,
    requestUrl: truncatedUrl(newFlow.requestUrl),
    state: form.state ?? 'choose_method',
    active: form.active,
    nodes: form.nodes,
    messages: newFlow.messages ?? form.messages ?? [],
    internal: { ...newFlow.remembered, ...form.internal },
    version: 1,
  }
  return newFlow.errors ? withErrors(flow, newFlow.errors) : flow
}

/** Builds and stores a flow. */
export async function openFlow(
  newFlow: NewFlow,
  definitions: ReadonlyMap<string, FlowDefinition>,
  services: Services,
): Promise<Flow> {
  const definition = definitions.get(newFlow.kind)
  if (!definition) throw new Error(`unknown kind of flow: ${newFlow.kind}`)
  const flow = await prepareFlow(newFlow, definition, services)
  await services.flows.insert(flow)
  return flow
}
