import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import type { Submission } from '../flows/submission.ts'
import type { StartedVerification } from '../flows/verification/verification-occasion.ts'

/** A submission that may have started verifications. */
interface VerifyingSubmission extends Submission {
  verifications?: readonly StartedVerification[]
}

/** Hook: redirects browsers to the first verification. */
export const showVerificationUi = {
  finished(submission: VerifyingSubmission): { redirectTo: string } | undefined {
    const [first] = submission.verifications ?? []
    return first && { redirectTo: withQuery(submission.config.verification.uiUrl, { flow: first.flowId }) }
  },
}
