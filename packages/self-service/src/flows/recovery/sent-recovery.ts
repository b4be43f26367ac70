import type { Incoming } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { emailFlowDisabled, methodDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import { auditAdminRecovery } from '@tillkey/identity/identities/changes/identity-audit.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { identityView } from '@tillkey/identity/identities/views/identity-view.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { withLink } from '../../codes/sent-secrets.ts'
import type { MessageAddress } from '../../methods/mail-requests.ts'
import { newLink } from '../../methods/sent-message.ts'
import { linkNodes } from '../../ui/link-nodes.ts'
import type { LimitServices, TransactionServices } from '../services.ts'

interface Sending {
  request: Incoming
  project: ProjectContext
  identity: Identity
  /** An address of the identity. */
  to: MessageAddress
}

/**
 * Sends a recovery link to an address of an identity, and shows it to nobody else. Throws 429 above the
 * message limit.
 */
export async function sendRecovery(
  { request, project, identity, to }: Sending,
  services: LimitServices & TransactionServices,
) {
  const config = identityConfig(project)
  if (!config.recovery.enabled) throw emailFlowDisabled('recovery')
  if (!config.link.enabled) throw methodDisabled()
  await services.throttle.countMessage({ project, to: to.value })
  const url = requestUrl(request, project)
  const expiresAt = await services.transaction(async (within, tx) => {
    const flow = await within.openFlow({
      kind: 'recovery',
      type: 'browser',
      project,
      session: undefined,
      context: {},
      returnTo: undefined,
      requestUrl: url,
      csrfDigest: '',
      lifespanMs: config.link.lifespanMs,
      form: { nodes: linkNodes(), state: 'sent_email', active: 'link' },
    })
    const link = newLink({ flow, config }, { to, identityId: identity.id }, within)
    await within.flows.update({ ...flow, internal: withLink(flow, link.secret) })
    const model = { url: link.url, identity: { ...identityView(identity, project) }, requestUrl: url }
    await within.courier.queue(tx, { template: 'recovery_valid', to, model, project })
    const noted = { identity, method: 'link', expiresAt: flow.expiresAt }
    await auditAdminRecovery(tx, services.ports, noted)
    return flow.expiresAt
  })
  return { sent_to: to.value, expires_at: new Date(expiresAt).toISOString() }
}
