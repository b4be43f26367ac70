import { IdentityConflictError } from '@tillkey/identity/identities/errors.ts'
import type { LimitServices } from '../services.ts'
import { ownSession, type SettingsSubmission } from './settings-method.ts'

/**
 * Makes a change. One with identifiers counts as a probe for taken ones until it succeeds. Throws 429 above
 * the limit, whatever the change contains, so that the response reveals nothing.
 */
export async function withRateLimit<T>(
  submission: SettingsSubmission,
  { throttle }: LimitServices,
  make: () => Promise<T>,
): Promise<T> {
  if (!submission.change?.identifies) return make()
  const counted = { project: submission.project, identityId: ownSession(submission).identity.id }
  await throttle.countChange(counted)
  try {
    const made = await make()
    await throttle.releaseChange(counted)
    return made
  } catch (error) {
    if (!(error instanceof IdentityConflictError)) await throttle.releaseChange(counted)
    throw error
  }
}
