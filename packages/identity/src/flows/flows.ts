import type { Incoming } from '@tillkey/host'
import { assertFresh, type ProjectContext } from '@tillkey/platform-core'
import { ChangeMissed, type Transaction } from '@tillkey/sql'
import { assertSameBrowser } from '../browser/csrf.ts'
import { withQuery } from '../browser/return-to.ts'
import { flowGone, flowIdMissing, flowNotFound, sentFlowNotFound } from '../errors/self-service-errors.ts'
import { messages } from '../messages/messages.ts'
import { readUuid } from '../values.ts'
import type { Flow } from './flow.ts'
import type { Submission } from './flow-definition.ts'
import { type Outcome, refuseForm } from './outcome.ts'
import type { Services } from './services.ts'

interface FlowLookup {
  kind: string
  id: string
  project: ProjectContext
}

async function findFlow({ kind, id, project }: FlowLookup, { flows }: Services): Promise<Flow | undefined> {
  const flowId = readUuid(id)
  return flowId === undefined ? undefined : flows.find(project.id, kind, flowId)
}

function restartDetails(
  { kind, type, returnTo }: Flow,
  { publicUrl }: ProjectContext,
): Record<string, unknown> {
  const init = `${publicUrl}/self-service/${kind}/${type}`
  return type === 'browser'
    ? { redirect_to: withQuery(init, { return_to: returnTo }), return_to: returnTo ?? '' }
    : { api: init }
}

/** Not so is what an administrator opened for somebody. */
export const isBoundToBrowser = ({ type, csrfDigest }: Flow): boolean =>
  type === 'browser' && csrfDigest !== ''

/** As published: not every kind's error has an id. */
const goneCode = ({ kind, type }: Flow): 'self_service_flow_expired' | 'flow_gone' =>
  kind === 'login' || kind === 'registration' || (kind === 'recovery' && type === 'api')
    ? 'self_service_flow_expired'
    : 'flow_gone'

/** 410 once the time of a flow is over. */
export function assertNotExpired(flow: Flow, project: ProjectContext, { now }: Pick<Services, 'now'>): void {
  if (flow.expiresAt <= now()) throw flowGone(flow.kind, goneCode(flow), restartDetails(flow, project))
}

/** A flow to be shown: 404 when there is none, 403 in another browser than the one that started it, 410 after its time. */
export async function findShownFlow(
  lookup: FlowLookup,
  request: Incoming,
  services: Services,
): Promise<Flow> {
  const flow = await findFlow(lookup, services)
  if (!flow) throw flowNotFound()
  if (isBoundToBrowser(flow)) assertSameBrowser(services.csrf.read(request, lookup.project), flow.csrfDigest)
  assertNotExpired(flow, lookup.project, services)
  return flow
}

const submissionNotFound = (kind: string) =>
  kind === 'login' || kind === 'registration' ? flowNotFound() : sentFlowNotFound()

/** Counts as no id where a form is sent, as with the originals. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * The flow of a submission, expired or not: 400 when the id is none, 404 when there is no such flow. It proves the project:
 * StaleProject when that has changed since it was handed out.
 */
export async function findSubmittedFlow(
  { kind, id, project }: FlowLookup,
  { flows, revalidateProject }: Services,
): Promise<Flow> {
  const flowId = readUuid(id)
  const isNone = flowId === undefined || flowId === NIL
  const found = isNone ? undefined : await flows.findWithProjectVersion(project.id, kind, flowId)
  if (!found) {
    await revalidateProject(project)
    throw isNone ? flowIdMissing() : submissionNotFound(kind)
  }
  assertFresh(project, found.projectVersion)
  return found.flow
}

/** More changes of one flow at the same time are nobody's filling in of a form. */
const MAX_LOCK_RETRIES = 1000

/**
 * Changes a flow whatever others do to it meanwhile: `change` is given the flow as it is stored, again after each change
 * that came first, and may decline. Resolves with the changed flow, or with nothing when it declined; 404 when the flow is gone.
 */
export async function changeFlow<Context extends object>(
  flow: Flow<Context>,
  change: (current: Flow<Context>) => Flow<Context> | undefined,
  { flows, now }: Pick<Services, 'flows' | 'now'>,
): Promise<Flow<Context> | undefined> {
  let current = flow
  for (let round = 0; round < MAX_LOCK_RETRIES; round++) {
    const changed = change(current)
    if (!changed) return undefined
    const next = { ...changed, updatedAt: now() }
    if ((await flows.update(next)) === 'updated') return { ...next, version: next.version + 1 }
    const stored = await flows.find(flow.projectId, flow.kind, flow.id)
    if (!stored) throw flowNotFound()
    current = stored as Flow<Context> // the flow of an id keeps its kind, and so its context
  }
  throw new Error(`flow ${flow.id} kept changing`)
}

/**
 * Counts one more try at what a flow asks for, before it is looked at, so that tries made at once cannot slip through:
 * resolves with how many it were, this one included.
 */
export async function countAttempt(flow: Flow, services: Pick<Services, 'flows' | 'now'>): Promise<number> {
  const triesOf = ({ internal }: Flow): number => Number(internal.tries ?? 0)
  const counted = await changeFlow(
    flow,
    (current) => ({ ...current, internal: { ...current.internal, tries: triesOf(current) + 1 } }),
    services,
  )
  return counted ? triesOf(counted) : 0
}

/** Whether `work` was done in one unit of work with the flow's end; nothing was when another change of the flow came first. */
async function finishAtomically(
  finished: Flow,
  services: Services,
  work: (within: Services) => Promise<void>,
): Promise<boolean> {
  try {
    await services.transaction(async (within, tx) => {
      await within.flows.finish(finished)
      await work(within)
      await emitSuccess(tx, finished, services)
    })
    return true
  } catch (error) {
    if (error instanceof ChangeMissed) return false
    throw error
  }
}

/**
 * Does what a flow is for, in one unit of work that marks it as finished: only one of many submissions gets through, unless
 * they are repeatable, the others are told. `about` is whose it is then, of a form that keeps something. `work` may run again from the beginning, and what it did is undone when another submission came first.
 */
export async function finishOnce(
  { flow, isRepeatable = false }: Submission,
  services: Services,
  { about, ...last }: { active?: string; state?: string; about?: string | undefined },
  work: (within: Services) => Promise<void>,
): Promise<Outcome | void> {
  let current: Flow | undefined = flow
  for (let round = 0; round < MAX_LOCK_RETRIES; round++) {
    if (!current) throw flowNotFound()
    if (current.finishedAt !== undefined && !isRepeatable)
      return refuseForm(messages.alreadyFinished(flow.kind))
    const now = services.now()
    // Most forms are right at once, and keep nothing of anybody.
    const owner = current.about === undefined || about === undefined ? {} : { about }
    if (
      await finishAtomically(
        { ...current, ...last, ...owner, finishedAt: now, updatedAt: now },
        services,
        work,
      )
    )
      return undefined
    current = await services.flows.find(flow.projectId, flow.kind, flow.id)
  }
  throw new Error(`flow ${flow.id} kept changing`)
}

/** The event of a flow's kind: `LoginFailed`. */
const eventName = (kind: string, outcome: 'Succeeded' | 'Failed'): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${outcome}`

type Ports = Pick<Services, 'ports'>

/** Tells, in the unit of work that does what a flow is for, that it was done: `LoginSucceeded`. */
export const emitSuccess = async (
  tx: Transaction,
  { kind, projectId, id, type, active }: Flow,
  { ports }: Ports,
): Promise<void> =>
  ports.events?.note(tx, {
    projectId,
    name: eventName(kind, 'Succeeded'),
    attributes: { flow_id: id, flow_type: type, ...(active && { method: active }) },
  })

/** Tells that a form was sent in vain: `LoginFailed`. */
export const emitFailure = async (
  tx: Transaction,
  { kind, projectId, id, type }: Flow,
  { ports }: Ports,
): Promise<void> =>
  ports.events?.note(tx, {
    projectId,
    name: eventName(kind, 'Failed'),
    attributes: { flow_id: id, flow_type: type },
  })

/** Tells the same where nothing else is written. */
export async function emitRefusal(flow: Flow, services: Services): Promise<void> {
  if (services.ports.events) await services.transaction((within, tx) => emitFailure(tx, flow, within))
}
