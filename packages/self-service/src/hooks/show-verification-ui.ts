import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import type { Hook } from '../flows/hook.ts'
import type { Submission } from '../flows/submission.ts'
import type { StartedVerification } from '../flows/verification/verification-occasion.ts'

/** A submission that may have started verifications. */
interface VerifyingSubmission extends Submission {
  verifications?: readonly StartedVerification[]
  /** Overrides the return URL. */
  redirectTo?: string
}

/** Redirects browsers to the first verification. */
export const showVerificationUi: Hook<VerifyingSubmission> = {
  finished(submission) {
    const [first] = submission.verifications ?? []
    return first && { redirectTo: withQuery(submission.config.verification.uiUrl, { flow: first.flowId }) }
  },
}
