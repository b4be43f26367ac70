import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import {
  connectionsIn,
  newConnection,
  type ProviderConnection,
} from '@tillkey/identity/credentials/connections.ts'
import { type SignInAccount, wouldLockOut } from '@tillkey/identity/identities/credentials/sign-in-methods.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { noConnections } from '../../errors/oidc-errors.ts'
import { changeConnections, withConnection } from '../../flows/change-connections.ts'
import { type Outcome, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { assertProtected } from '../../flows/protection.ts'
import type {
  AccountServices,
  BrowserServices,
  FlowServices,
  ProviderServices,
} from '../../flows/services.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type {
  SettingsChange,
  SettingsForm,
  SettingsMethod,
  SettingsSubmission,
} from '../../flows/settings/settings-method.ts'
import type { StepResult } from '../../flows/step.ts'
import { connectionMessages } from '../../ui/connection-messages.ts'
import { providerNode, providersFor } from './provider-nodes.ts'
import { startAuthorization } from './start.ts'

/** Reads the credentials and connections of an identity. */
async function readConnections({ projectId, id }: Identity, { identitiesStore }: AccountServices) {
  const credentials = await identitiesStore.credentials(projectId, id)
  const own = credentials.find(({ type }) => type === 'oidc')
  return { credentials, connections: connectionsIn(own?.config), isKnown: own !== undefined }
}

const withoutProvider =
  (provider: string) =>
  (all: readonly ProviderConnection[]): ProviderConnection[] =>
    all.filter((one) => one.provider !== provider)

/** Returns whether the connections with a provider are the last way to sign in. */
function isLastWayIn(account: SignInAccount, provider: string, config: IdentityConfig): boolean {
  const credentials = account.credentials.map((one) =>
    one.type === 'oidc'
      ? { ...one, config: { ...one.config, providers: withoutProvider(provider)(connectionsIn(one.config)) } }
      : one,
  )
  return wouldLockOut(account, { ...account, credentials }, config)
}

async function fields({ type, config, context }: SettingsForm, services: AccountServices): Promise<UiNode[]> {
  if (type !== 'browser') return []
  const { connections, credentials } = await readConnections(context.identity, services)
  const isLinked = (id: string): boolean => connections.some(({ provider }) => provider === id)
  const nameOf = ({ id, label }: ProviderSettings): string =>
    config.rules.settingsProvider === 'by id' ? id : label
  return providersFor(config.oidc, null)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .flatMap((provider) => {
      if (!isLinked(provider.id))
        return [providerNode('link', provider, connectionMessages.connect(nameOf(provider)))]
      return isLastWayIn({ identity: context.identity, credentials }, provider.id, config)
        ? []
        : [providerNode('unlink', provider, connectionMessages.disconnect(nameOf(provider)))]
    })
}

const connectionChange = (
  identity: Identity,
  change: Parameters<typeof changeConnections>[1],
): SettingsChange => ({
  method: 'oidc',
  apply: async (within) => ({ identity: await changeConnections(identity, change, within) }),
})

const NOT_TO_BE_LINKED = 'This service is not available or already connected.'

async function link(
  submission: SettingsSubmission,
  provider: string,
  services: AccountServices & BrowserServices & FlowServices & ProviderServices,
): Promise<Outcome | undefined> {
  const { config, flow } = submission
  const { connections } = await readConnections(flow.context.identity, services)
  const isOffered = providersFor(config.oidc, null).some(({ id }) => id === provider)
  if (!isOffered || connections.some((one) => one.provider === provider))
    return refuseForm(messages.invalid(NOT_TO_BE_LINKED))
  return startAuthorization(submission, provider, { services })
}

/**
 * Adds the connection after the callback. When the last sign-in is too old by then, the user signs in and
 * authorizes again.
 */
async function finishLink(
  submission: SettingsSubmission,
  services: AccountServices & BrowserServices & FlowServices,
): Promise<StepResult<SettingsSubmission>> {
  const { providerCallback, flow, project } = submission
  if (!providerCallback?.claims) return refuseForm(messages.invalid(providerCallback?.refusal ?? ''))
  const begun = { ...submission, payload: { link: providerCallback.provider } }
  const form = `${project.publicUrl}/self-service/settings?flow=${flow.id}`
  const refused = await requirePrivilege(begun, services, form)
  if (refused) return refused
  const connection = newConnection(providerCallback.claims, { project, cipher: services.cipherOf(project) })
  return { change: connectionChange(flow.context.identity, withConnection(connection)) }
}

async function unlink(
  submission: SettingsSubmission,
  provider: string,
  services: AccountServices,
): Promise<StepResult<SettingsSubmission>> {
  const { identity } = submission.flow.context
  const { connections, credentials, isKnown } = await readConnections(identity, services)
  if (!isKnown) throw noConnections()
  const rest = withoutProvider(provider)
  if (rest(connections).length === connections.length)
    return refuseForm(messages.invalid('The account is not connected with this service.'))
  if (isLastWayIn({ identity, credentials }, provider, submission.config))
    return refuseForm(messages.invalid('You need this connection to sign in.'))
  return { change: connectionChange(identity, rest) }
}

/** Settings to link and unlink providers. */
export const oidcSettingsMethod: SettingsMethod = {
  name: 'oidc',
  isEnabled: ({ oidc }) => oidc.enabled,
  matches: ({ providerCallback, payload }) =>
    providerCallback !== undefined ||
    (textField(payload, 'link') ?? textField(payload, 'unlink')) !== undefined,
  // Linking is protected by the provider state, unlinking by the CSRF check.
  hasOwnProtection: () => true,
  fields,
  async run(submission, services) {
    if (submission.providerCallback) return finishLink(submission, services)
    const [linked, unlinked] = ['link', 'unlink'].map((name) => textField(submission.payload, name))
    if (linked !== undefined && unlinked !== undefined)
      return refuseForm(messages.invalid('Connect or disconnect one service at a time.'))
    const isOfPage = submission.flow.type === 'browser'
    const forged = isOfPage && linked === undefined ? assertProtected(submission, services) : undefined
    if (forged) return forged
    const refused = await requirePrivilege(submission, services)
    if (refused) return refused
    if (linked !== undefined) return link(submission, linked, services)
    return unlink(submission, unlinked ?? '', services)
  },
}
