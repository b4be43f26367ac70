import type { Incoming } from '@tillkey/host'
import { assertSameBrowser } from '@tillkey/identity/browser/csrf.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import {
  flowGone,
  flowIdMissing,
  flowNotFound,
  sentFlowNotFound,
} from '@tillkey/identity/errors/self-service-errors.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { readUuid } from '@tillkey/identity/values.ts'
import { assertFresh, type ProjectContext } from '@tillkey/platform-core'
import { ConcurrentChangeError, type Transaction } from '@tillkey/sql'
import type { Flow } from './flow.ts'
import { type Outcome, refuseForm } from './outcome.ts'
import { isBoundToBrowser } from './protection.ts'
import type {
  BrowserServices,
  FlowServices,
  RequestServices,
  Services,
  TransactionServices,
} from './services.ts'

interface FlowLookup {
  kind: string
  id: string
  project: ProjectContext
}

async function findFlow(
  { kind, id, project }: FlowLookup,
  { flows }: FlowServices,
): Promise<Flow | undefined> {
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

/** As published, only some kinds have an error id. */
const goneCode = ({ kind, type }: Flow): 'self_service_flow_expired' | 'flow_gone' =>
  kind === 'login' || kind === 'registration' || (kind === 'recovery' && type === 'api')
    ? 'self_service_flow_expired'
    : 'flow_gone'

/** Throws 410 for an expired flow. */
export function assertNotExpired(
  flow: Flow,
  project: ProjectContext,
  { now }: Pick<FlowServices, 'now'>,
): void {
  if (flow.expiresAt <= now()) throw flowGone(flow.kind, goneCode(flow), restartDetails(flow, project))
}

/** Finds a flow to show. Throws 404 when it does not exist, 403 in another browser, and 410 after expiry. */
export async function findShownFlow(
  lookup: FlowLookup,
  request: Incoming,
  services: BrowserServices & FlowServices,
): Promise<Flow> {
  const flow = await findFlow(lookup, services)
  if (!flow) throw flowNotFound()
  const { project } = lookup
  const { foreignFlowReason } = identityConfig(project).rules
  if (isBoundToBrowser(flow))
    assertSameBrowser(services.csrf.read(request, project), flow.csrfDigest, foreignFlowReason)
  assertNotExpired(flow, project, services)
  return flow
}

const submissionNotFound = (kind: string) =>
  kind === 'login' || kind === 'registration' ? flowNotFound() : sentFlowNotFound()

/** As published, the nil UUID counts as a missing id. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the flow of a submission, expired or not. Throws 400 for an invalid id, 404 for an unknown flow and
 * StaleProjectError when the project has changed.
 */
export async function findSubmittedFlow(
  { kind, id, project }: FlowLookup,
  { flows, revalidateProject }: FlowServices & RequestServices,
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

/** Upper bound on optimistic-lock retries. */
const MAX_LOCK_RETRIES = 1000

/**
 * Changes a flow by compare-and-swap: `change` receives the stored flow, again after each conflict, and may
 * decline with undefined. Throws 404 when the flow is gone.
 */
export async function changeFlow<Context extends object>(
  flow: Flow<Context>,
  change: (current: Flow<Context>) => Flow<Context> | undefined,
  { flows, now }: Pick<FlowServices, 'flows' | 'now'>,
): Promise<Flow<Context> | undefined> {
  let current = flow
  for (let round = 0; round < MAX_LOCK_RETRIES; round++) {
    const changed = change(current)
    if (!changed) return undefined
    const next = { ...changed, updatedAt: now() }
    if ((await flows.update(next)) === 'updated') return { ...next, version: next.version + 1 }
    const stored = await flows.find(flow.projectId, flow.kind, flow.id)
    if (!stored) throw flowNotFound()
    current = stored as Flow<Context> // kind and context of a flow never change
  }
  throw new Error(`flow ${flow.id} kept changing concurrently`)
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot slip through. Resolves with the
 * count.
 */
export async function countAttempt(
  flow: Flow,
  services: Pick<FlowServices, 'flows' | 'now'>,
): Promise<number> {
  const readTries = ({ internal }: Flow): number => Number(internal.tries ?? 0)
  const counted = await changeFlow(
    flow,
    (current) => ({ ...current, internal: { ...current.internal, tries: readTries(current) + 1 } }),
    services,
  )
  return counted ? readTries(counted) : 0
}

/** Runs `work` in the transaction that finishes the flow; `changed` after a concurrent change. */
async function finishAtomically<T>(
  finished: Flow,
  services: TransactionServices,
  work: (within: Services) => Promise<T>,
): Promise<{ result: T } | 'changed'> {
  try {
    return await services.transaction(async (within, tx) => {
      await within.flows.finish(finished)
      const result = await work(within)
      await emitSuccess(tx, finished, services)
      return { result }
    })
  } catch (error) {
    if (error instanceof ConcurrentChangeError) return 'changed'
    throw error
  }
}

/** A flow to finish, with its last changes. */
interface FinishedFlow extends Partial<Pick<Flow, 'active' | 'state' | 'about'>> {
  flow: Flow
  /** Whether it may have been finished already. */
  isRepeatable: boolean
}

/**
 * Runs `work` in the transaction that marks the flow as finished, so that only one of many submissions
 * succeeds unless it is repeatable. `work` may run again after a concurrent change. Resolves with its result.
 */
export async function finishOnce<T>(
  { flow, isRepeatable, about, ...last }: FinishedFlow,
  services: FlowServices & TransactionServices,
  work: (within: Services) => Promise<T>,
): Promise<Outcome | T> {
  let current: Flow | undefined = flow
  for (let round = 0; round < MAX_LOCK_RETRIES; round++) {
    if (!current) throw flowNotFound()
    if (current.finishedAt !== undefined && !isRepeatable)
      return refuseForm(messages.alreadyFinished(flow.kind))
    const now = services.now()
    // Only flows with stored personal data need the subject.
    const owner = current.about === undefined || about === undefined ? {} : { about }
    const finished = { ...current, ...last, ...owner, finishedAt: now, updatedAt: now }
    const done = await finishAtomically(finished, services, work)
    if (done !== 'changed') return done.result
    current = await services.flows.find(flow.projectId, flow.kind, flow.id)
  }
  throw new Error(`flow ${flow.id} kept changing concurrently`)
}

/** Event name: `LoginFailed`. */
const eventName = (kind: string, outcome: 'Succeeded' | 'Failed'): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${outcome}`

type Ports = Pick<TransactionServices, 'ports'>

/** Emits the success event inside the transaction: `LoginSucceeded`. */
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

/** Emits the failure event: `LoginFailed`. */
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

/** Emits the failure event in its own transaction. */
export async function emitRefusal(flow: Flow, services: TransactionServices): Promise<void> {
  if (services.ports.events) await services.transaction((within, tx) => emitFailure(tx, flow, within))
}
