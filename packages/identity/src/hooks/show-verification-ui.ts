import { withQuery } from '../browser/return-to.ts'
import type { Submission } from '../flows/flow-definition.ts'
import type { Hook } from '../flows/steps.ts'
import type { StartedVerification } from '../flows/verification/start-verifications.ts'

/** A form that may have started verifications. */
interface VerifyingSubmission extends Submission {
  verifications?: readonly StartedVerification[]
  /** Where a browser goes instead of where it wanted to. */
  redirectTo?: string
}

/** A browser goes on to the page that verifies the first address. */
export const showVerificationUi: Hook<VerifyingSubmission> = {
  finished(submission) {
    const [first] = submission.verifications ?? []
    if (first) submission.redirectTo = withQuery(submission.config.verification.uiUrl, { flow: first.flowId })
  },
}
