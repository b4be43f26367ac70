import { IdentityConflictError } from '../../identities/errors.ts'
import type { Services } from '../services.ts'
import { ownSession, type SettingsSubmission } from './settings-method.ts'

/**
 * Makes a change; one that brings what somebody else may have counts as a try to find that out, until it is known that nobody has it. 429 when
 * the account has had its tries: whatever it brings, so that the refusal tells nothing either.
 */
export async function withRateLimit<T>(
  submission: SettingsSubmission,
  { throttle }: Services,
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
