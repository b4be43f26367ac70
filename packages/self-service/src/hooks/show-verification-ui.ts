import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import type { VerifyingSubmission } from '../flows/verification-occasion.ts'

const isRedirected = ({ config, flow: { kind } }: VerifyingSubmission): boolean =>
  kind !== 'settings' || config.rules.verificationAfterSettings === 'redirect'

/** Hook: shows the first verification, to which it redirects browsers. */
export const showVerificationUi = {
  finished(submission: VerifyingSubmission): { showsVerifications: true; redirectTo?: string } | undefined {
    const [first] = submission.verifications ?? []
    if (!first) return undefined
    const redirectTo = withQuery(submission.config.verification.uiUrl, { flow: first.flowId })
    return { showsVerifications: true, ...(isRedirected(submission) && { redirectTo }) }
  },
}
