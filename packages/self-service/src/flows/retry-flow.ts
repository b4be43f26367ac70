import { csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { Flow } from './flow.ts'
import { emitRefusal } from './flows.ts'
import type { BrowserServices, FlowServices, TransactionServices } from './services.ts'
import type { Submission } from './submission.ts'

/** A replacement flow and the cookie of its CSRF token. */
export interface FreshFlow {
  flow: Flow
  headers: { 'set-cookie': string[] }
}

/** Opens a replacement flow with messages and a new CSRF token. */
export async function openFreshFlow(
  submission: Submission,
  { errors, type, url }: { errors: readonly ValidationError[]; type?: FlowType; url?: string },
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<FreshFlow> {
  const { flow, project, request, session } = submission
  const { openFlow, csrf } = services
  const token = csrf.renew(project, session?.identity.id)
  const fresh = await openFlow({
    kind: flow.kind,
    type: type ?? flow.type,
    project,
    session,
    context: {},
    returnTo: flow.returnTo,
    requestUrl: url ?? requestUrl(request, project),
    csrfDigest: (type ?? flow.type) === 'browser' ? csrfDigest(token.token) : '',
    errors,
  })
  await emitRefusal(flow, services)
  return { flow: fresh, headers: { 'set-cookie': token.setCookies } }
}
