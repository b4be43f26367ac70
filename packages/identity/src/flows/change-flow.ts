import { ChangeMissed } from '@tillkey/sql'
import { flowNotFound } from '../errors/self-service-errors.ts'
import { messages } from '../ui/messages.ts'
import type { Flow } from './flow.ts'
import type { Submission } from './flow-definition.ts'
import { noteSuccess } from './flow-events.ts'
import { type Outcome, refuseForm } from './outcome.ts'
import type { Services } from './services.ts'

/** More changes of one flow at the same time are nobody's filling in of a form. */
const MAX_ROUNDS = 1000

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
  for (let round = 0; round < MAX_ROUNDS; round++) {
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
export async function countTry(flow: Flow, services: Pick<Services, 'flows' | 'now'>): Promise<number> {
  const triesOf = ({ internal }: Flow): number => Number(internal.tries ?? 0)
  const counted = await changeFlow(
    flow,
    (current) => ({ ...current, internal: { ...current.internal, tries: triesOf(current) + 1 } }),
    services,
  )
  return counted ? triesOf(counted) : 0
}

/** Whether `work` was done in one unit of work with the flow's end; nothing was when another change of the flow came first. */
async function finishes(
  finished: Flow,
  services: Services,
  work: (within: Services) => Promise<void>,
): Promise<boolean> {
  try {
    await services.transaction(async (within, tx) => {
      await within.flows.finish(finished)
      await work(within)
      await noteSuccess(tx, finished, services)
    })
    return true
  } catch (error) {
    if (error instanceof ChangeMissed) return false
    throw error
  }
}

/**
 * Does what a flow is for, in one unit of work that marks it as finished: only one of many submissions gets through, the
 * others are told. `work` may run again from the beginning, and what it did is undone when another submission came first.
 */
export async function finishOnce(
  { flow }: Submission,
  services: Services,
  last: { active?: string; state?: string },
  work: (within: Services) => Promise<void>,
): Promise<Outcome | void> {
  let current: Flow | undefined = flow
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!current) throw flowNotFound()
    if (current.finishedAt !== undefined) return refuseForm(messages.alreadyFinished(flow.kind))
    const now = services.now()
    if (await finishes({ ...current, ...last, finishedAt: now, updatedAt: now }, services, work))
      return undefined
    current = await services.flows.find(flow.projectId, flow.kind, flow.id)
  }
  throw new Error(`flow ${flow.id} kept changing`)
}
