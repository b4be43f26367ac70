import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import type { Submission } from '../flows/flow-definition.ts'
import type { Hook } from '../flows/steps.ts'
import type { StartedVerification } from '../flows/verification/start-verifications.ts'

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
    if (first) submission.redirectTo = withQuery(submission.config.verification.uiUrl, { flow: first.flowId })
  },
}
