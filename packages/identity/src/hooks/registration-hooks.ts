import type { RegistrationSubmission } from '../flows/registration/registration-method.ts'
import type { Hook, HookTable } from '../flows/run-hooks.ts'

/** Who signs up is signed in. */
const session: Hook<RegistrationSubmission> = {
  async finishing(submission, _configuration, { sessions }) {
    const { identity, accepted, request, project } = submission
    if (!identity || !accepted) return
    submission.issued = await sessions.start(request, project, { identity, method: accepted.method })
  },
}

/** What a project may have done when somebody signs up. */
export const registrationHooks: HookTable<RegistrationSubmission> = { session }
