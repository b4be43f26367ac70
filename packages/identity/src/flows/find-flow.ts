import type { Incoming } from '@tillkey/host'
import { assertCurrent, type ProjectContext } from '@tillkey/platform-core'
import { flowGone, flowIdMissing, flowNotFound, sentFlowNotFound } from '../errors/self-service-errors.ts'
import { isUuid } from '../values/uuid.ts'
import { assertSameBrowser } from './csrf.ts'
import type { Flow } from './flow.ts'
import { withQuery } from './return-to.ts'
import type { Services } from './services.ts'

interface Wanted {
  kind: string
  id: string
  project: ProjectContext
}

async function findFlow({ kind, id, project }: Wanted, { flows }: Services): Promise<Flow | undefined> {
  return isUuid(id) ? flows.find(project.id, kind, id.toLowerCase()) : undefined
}

function beginAgain({ kind, type, returnTo }: Flow, { publicUrl }: ProjectContext): Record<string, unknown> {
  const init = `${publicUrl}/self-service/${kind}/${type}`
  return type === 'browser'
    ? { redirect_to: withQuery(init, { return_to: returnTo }), return_to: returnTo ?? '' }
    : { api: init }
}

/** Not so is what an administrator opened for somebody. */
export const isOfOneBrowser = ({ type, csrfDigest }: Flow): boolean => type === 'browser' && csrfDigest !== ''

/** As published: not every kind's error has an id. */
const goneCodeOf = ({ kind, type }: Flow): 'self_service_flow_expired' | 'flow_gone' =>
  kind === 'login' || kind === 'registration' || (kind === 'recovery' && type === 'api')
    ? 'self_service_flow_expired'
    : 'flow_gone'

/** 410 once the time of a flow is over. */
export function assertNotOver(flow: Flow, project: ProjectContext, { now }: Pick<Services, 'now'>): void {
  if (flow.expiresAt <= now()) throw flowGone(flow.kind, goneCodeOf(flow), beginAgain(flow, project))
}

/** A flow to be shown: 404 when there is none, 403 in another browser than the one that started it, 410 after its time. */
export async function findShownFlow(wanted: Wanted, request: Incoming, services: Services): Promise<Flow> {
  const flow = await findFlow(wanted, services)
  if (!flow) throw flowNotFound()
  if (isOfOneBrowser(flow)) assertSameBrowser(services.csrf.read(request, wanted.project), flow.csrfDigest)
  assertNotOver(flow, wanted.project, services)
  return flow
}

const notFoundSending = (kind: string) =>
  kind === 'login' || kind === 'registration' ? flowNotFound() : sentFlowNotFound()

/**
 * The flow of a submission, expired or not: 400 when the id is none, 404 when there is no such flow. It proves the project:
 * StaleProject when that has changed since it was handed out.
 */
export async function findSubmittedFlow(
  { kind, id, project }: Wanted,
  { flows, proveProject }: Services,
): Promise<Flow> {
  const found = isUuid(id) ? await flows.findProving(project.id, kind, id.toLowerCase()) : undefined
  if (!found) {
    await proveProject(project)
    throw isUuid(id) ? notFoundSending(kind) : flowIdMissing()
  }
  assertCurrent(project, found.projectVersion)
  return found.flow
}
