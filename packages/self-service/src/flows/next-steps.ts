import type { ContinueWith } from '@tillkey/contract/platform/identity/continue-with-models.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import type { Submission } from './submission.ts'
import type { StartedVerification, VerifyingSubmission } from './verification-occasion.ts'

/** Next steps for started verifications; for browsers with the URL of their page. */
export const showVerifications = (
  started: readonly StartedVerification[],
  { config, flow }: Pick<Submission, 'config' | 'flow'>,
): ContinueWith[] =>
  started.map(({ flowId, address }) => {
    const url = withQuery(config.verification.uiUrl, { flow: flowId })
    const shown = { id: flowId, verifiable_address: address, ...(flow.type === 'browser' && { url }) }
    return { action: 'show_verification_ui', flow: shown }
  })

/** Next steps for the verifications that a response shows. */
export const nextVerifications = (submission: VerifyingSubmission): ContinueWith[] =>
  submission.showsVerifications || submission.config.verification.isNextStep
    ? showVerifications(submission.verifications ?? [], submission)
    : []

/** Next step of a browser that runs a script: the address it goes to. */
export const nextAddress = (address: string, { config, client }: Submission): ContinueWith[] =>
  client === 'spa' && config.rules.nextAddress === 'shown'
    ? [{ action: 'redirect_browser_to', redirect_browser_to: address }]
    : []
