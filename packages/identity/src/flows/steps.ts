import { flowExpired } from '../errors/identity-errors.ts'
import { messages } from '../ui/messages.ts'
import { changeFlow } from './change-flow.ts'
import type { Submission } from './flow-definition.ts'
import type { Outcome } from './outcome.ts'
import { refuseForm } from './outcome.ts'
import type { Services } from './services.ts'

/** Step: a fresh flow that says so takes the place of one whose time is over. */
export async function replaceExpired(
  { flow, project, session }: Submission,
  services: Services,
): Promise<Outcome | void> {
  const now = services.now()
  const { expiresAt } = flow
  if (expiresAt > now) return undefined
  const replacement = await services.openFlow({
    ...flow,
    project,
    session,
    messages: [messages.expired(flow.kind, expiresAt, now)],
  })
  return {
    type: 'replace',
    by: replacement,
    error: flowExpired({ expiredAt: expiresAt, now }, replacement.id),
  }
}

/**
 * Does what a flow is for, in one unit of work that marks it as finished: only one of many submissions gets through, the
 * others are told. `work` may run again from the beginning.
 */
export function finishOnce(
  { flow }: Submission,
  services: Services,
  last: { active?: string; state?: string },
  work: (within: Services) => Promise<void>,
): Promise<Outcome | void> {
  return services.transaction(async (within) => {
    const finished = await changeFlow(
      flow,
      (current) =>
        current.finishedAt === undefined ? { ...current, ...last, finishedAt: services.now() } : undefined,
      within,
    )
    if (!finished) return refuseForm(messages.alreadyFinished(flow.kind))
    await work(within)
    return undefined
  })
}
