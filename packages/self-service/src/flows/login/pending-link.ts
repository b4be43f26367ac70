import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProviderConnection } from '@tillkey/identity/credentials/connections.ts'
import { hasSecondCode } from '@tillkey/identity/sessions/second-code.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { connectionMessages } from '../../ui/connection-messages.ts'
import { organizationOfAddress } from '../organizations.ts'
import { refuseForm, respondWith } from '../outcome.ts'
import type { TransactionServices } from '../services.ts'
import {
  authenticatedIdentity,
  type LoginContext,
  type LoginStep,
  type LoginSubmission,
} from './login-method.ts'

/** A connection that is added once the owner of the account signs in. */
export interface PendingLink {
  identityId: string
  connection: ProviderConnection
}

/** Private state of a login flow with a pending connection. */
export const rememberLink = (link: PendingLink): JsonObject => ({ link })

function readLink({ flow: { internal } }: LoginSubmission): PendingLink | undefined {
  return isObject(internal.link) ? (internal.link as unknown as PendingLink) : undefined // written by `rememberLink`
}

/** Organization of the pending connection, if any. */
export const linkOrganization = (submission: LoginSubmission): string | undefined =>
  readLink(submission)?.connection.organization || undefined

const SIGN_IN = 1010001
const SIGN_IN_WITH = 1010002

function linkLabel(label: UiText): UiText {
  if (label.id === SIGN_IN) return connectionMessages.signInAndConnect()
  const { provider } = { provider: '', ...label.context }
  return label.id === SIGN_IN_WITH ? connectionMessages.signInWithAndConnect(provider) : label
}

/** Labels the buttons of a login form with the connection that follows. */
export const withLinkLabels = (nodes: readonly UiNode[], { link }: LoginContext): UiNode[] =>
  link
    ? nodes.map((node) => (node.meta.label ? { ...node, meta: { label: linkLabel(node.meta.label) } } : node))
    : [...nodes]

/** Returns whether the identifier of the account belongs to the organization of the provider. */
async function isOwnAddress(submission: LoginSubmission, services: TransactionServices): Promise<boolean> {
  const { flow, project } = submission
  const address = flow.context.link?.identifier ?? ''
  const organization = linkOrganization(submission)
  return (
    organization !== undefined && (await organizationOfAddress(project, address, services)) === organization
  )
}

/**
 * Step: adds the connection only for the owner of the account, and only with the highest assurance level, so
 * that a stolen password gains no permanent access. The provider of an organization verifies its users
 * itself.
 */
export const acceptPendingLink: LoginStep = async (submission, services) => {
  const link = submission.flow.context.link && readLink(submission)
  if (!link) return undefined
  const { flow, method, config } = submission
  const authenticated = authenticatedIdentity(submission)
  const { identity } = authenticated
  if (identity.id !== link.identityId)
    return respondWith({ flow: { ...flow, active: method } }, refuseForm(connectionMessages.otherAccount()))
  const available = await services.identitiesStore.availableAal(identity.projectId, identity.id)
  const hasSecond = available === 'aal2' || hasSecondCode(identity, [authenticated.method], config)
  const requiresSecondFactor = hasSecond && config.session.requiredAal !== 'aal1'
  if (requiresSecondFactor && !(await isOwnAddress(submission, services))) return undefined
  const named = config.rules.linkedProvider === 'named' && { provider: link.connection.provider }
  const additionalMethods = [{ method: 'oidc', aal: 'aal1' as const, ...named }]
  return { authenticated: { ...authenticated, additionalMethods, link: link.connection } }
}
