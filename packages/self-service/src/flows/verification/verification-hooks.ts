import { shown } from '../flow.ts'
import type { HookTable } from '../hook.ts'
import { joinAtVerification } from '../organization-hooks.ts'
import { webHook } from '../web-hook.ts'
import { verificationView } from './verification.ts'
import type { VerificationSubmission } from './verification-method.ts'

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
