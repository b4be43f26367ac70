import { shown } from '../flows/flow.ts'
import type { HookTable } from '../flows/steps.ts'
import { verificationView } from '../flows/verification/verification.ts'
import type { VerificationSubmission } from '../flows/verification/verification-method.ts'
import { joinAtVerification } from './organization-hooks.ts'
import { webHook } from './web-hook.ts'

/** Hooks of verification flows. */
export const verificationHooks: HookTable<VerificationSubmission> = {
  web_hook: webHook({
    flow: ({ flow, project }) => verificationView(shown(flow), project, undefined),
    before: ({ proved }) => proved,
    after: ({ proved }) => proved,
    waits: 'before',
  }),
  organization: joinAtVerification,
}
