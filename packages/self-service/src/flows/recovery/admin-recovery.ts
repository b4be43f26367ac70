import type { Incoming } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { returnToIn, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { emailFlowDisabled, methodDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import { auditAdminRecovery } from '@tillkey/identity/identities/changes/identity-audit.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { withCode, withLink } from '../../codes/sent-secrets.ts'
import { newCode, newLink } from '../../methods/sent-message.ts'
import { recoveryCodeForm } from '../../ui/code-nodes.ts'
import { linkNodes } from '../../ui/link-nodes.ts'
import type { Flow } from '../flow.ts'
import type { FlowServices, TransactionServices } from '../services.ts'
import type { NewForm } from '../submission.ts'
import { type AdminRecoveryBody, readAdminRecoveryBody } from './recovery-body.ts'

/** The secret is handed to an administrator, so it verifies no address. */
const NO_RECIPIENT = { via: '', value: '' }

interface RequestContext {
  request: Incoming
  project: ProjectContext
}

interface AdminRecoveryRequest extends AdminRecoveryBody {
  /** Return URL; absent for the default of the project. */
  returnTo: string | undefined
}

/**
 * Reads the request of an administrator. Throws 400 for a forbidden return URL, and 400 or 404 when recovery
 * or the method is disabled.
 */
export function readAdminRecovery(
  { request, project }: RequestContext,
  method: 'code' | 'link',
): AdminRecoveryRequest {
  const config = identityConfig(project)
  if (!config.recovery.enabled && method === 'link') throw emailFlowDisabled('recovery')
  if (!config[method].enabled) throw methodDisabled()
  const order = readAdminRecoveryBody(request, config[method].lifespanMs)
  return { ...order, returnTo: returnToIn(requestUrl(request, project), project) }
}

interface AdminRecovery extends RequestContext {
  identity: Identity
  order: AdminRecoveryRequest
}

/** Opens a recovery that is not bound to a browser, so its form needs no CSRF token. */
const openRecovery = (
  { project, request, order }: AdminRecovery,
  { type, ...form }: NewForm & Pick<Flow, 'type'>,
  { openFlow }: FlowServices,
): Promise<Flow> =>
  openFlow({
    kind: 'recovery',
    type,
    project,
    session: undefined,
    context: {},
    returnTo: order.returnTo,
    requestUrl: requestUrl(request, project),
    csrfDigest: '',
    lifespanMs: order.lifespanMs,
    form,
  })

const expiry = ({ expiresAt }: Flow): string => new Date(expiresAt).toISOString()

/** Creates a recovery code without sending it. */
export function createRecoveryCode(ordered: AdminRecovery, services: TransactionServices) {
  const { project, identity } = ordered
  const config = identityConfig(project)
  return services.transaction(async (within, tx) => {
    const form = { nodes: recoveryCodeForm(config.rules), state: 'sent_email', active: 'code' }
    const flow = await openRecovery(ordered, { type: ordered.order.flowType, ...form }, within)
    const { code, secret } = newCode({ flow, config }, { to: NO_RECIPIENT, identityId: identity.id }, within)
    await within.flows.update({ ...flow, internal: withCode(flow, { ...secret, expiresAt: flow.expiresAt }) })
    await auditAdminRecovery(tx, services.ports, { identity, method: 'code', expiresAt: flow.expiresAt })
    return {
      recovery_link: withQuery(config.recovery.uiUrl, { flow: flow.id }),
      recovery_code: code,
      expires_at: expiry(flow),
    }
  })
}

/** Creates a recovery link without sending it. */
export function createRecoveryLink(ordered: AdminRecovery, services: TransactionServices) {
  const { project, identity } = ordered
  const config = identityConfig(project)
  return services.transaction(async (within, tx) => {
    const flow = await openRecovery(ordered, { type: 'browser', nodes: linkNodes(), active: 'link' }, within)
    const { url, secret } = newLink({ flow, config }, { to: NO_RECIPIENT, identityId: identity.id }, within)
    await within.flows.update({ ...flow, internal: withLink(flow, { ...secret, expiresAt: flow.expiresAt }) })
    await auditAdminRecovery(tx, services.ports, { identity, method: 'link', expiresAt: flow.expiresAt })
    return { recovery_link: url, expires_at: expiry(flow) }
  })
}
