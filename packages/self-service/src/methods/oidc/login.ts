import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import { connectionsIn } from '@tillkey/identity/credentials/connections.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { LoginForm, LoginMethod, LoginSubmission } from '../../flows/login/login-method.ts'
import { refuseForm } from '../../flows/outcome.ts'
import type {
  AccountServices,
  BrowserServices,
  FlowServices,
  LimitServices,
  ProviderServices,
} from '../../flows/services.ts'
import { isOutcome, type StepResult } from '../../flows/step.ts'
import { connectionMessages, providerContext } from '../../ui/connection-messages.ts'
import { providerNode, providersFor, requestedProvider } from './provider-nodes.ts'
import { findOwner, resolveCallback } from './resolve-identity.ts'
import { startAuthorization } from './start.ts'

/** Leaves out the provider that waits to be connected. */
const withoutWaiting = (
  providers: readonly ProviderSettings[],
  { context: { link }, config }: LoginForm,
): readonly ProviderSettings[] =>
  config.rules.linkForm === 'known identifier'
    ? providers.filter(({ id }) => id !== link?.providerId)
    : providers

/** Providers that an identity is linked with. */
async function linkedProviders(
  { config, context }: LoginForm,
  { projectId, id }: Identity,
  { identitiesStore }: AccountServices,
): Promise<readonly ProviderSettings[]> {
  const credential = await identitiesStore.credential(projectId, id, 'oidc')
  const own = new Set(connectionsIn(credential?.config).map(({ provider }) => provider))
  return providersFor(config.oidc, context.organizationId).filter((provider) => own.has(provider.id))
}

const signInNodes = (providers: readonly ProviderSettings[], { rules }: IdentityConfig): UiNode[] =>
  providers.map((provider) =>
    providerNode('provider', provider, connectionMessages.signInWith(providerContext(provider, rules))),
  )

/** To confirm an identity, only linked providers are offered. */
async function fields(form: LoginForm, services: AccountServices): Promise<UiNode[]> {
  const { config, context, session } = form
  if (context.requestedAal === 'aal2') return []
  const confirmed = context.refresh ? session?.identity : undefined
  const providers = confirmed
    ? await linkedProviders(form, confirmed, services)
    : withoutWaiting(providersFor(config.oidc, context.organizationId), form)
  return signInNodes(providers, config)
}

/** An unknown account continues to registration. */
async function signIn(
  submission: LoginSubmission,
  services: AccountServices & BrowserServices & FlowServices & LimitServices & ProviderServices,
): Promise<StepResult<LoginSubmission>> {
  const provider = submission.providerCallback?.provider ?? requestedProvider(submission) ?? ''
  const existing = await resolveCallback(submission, provider, services)
  if (!existing) {
    const prompt = submission.flow.context.refresh ? { prompt: 'login' } : {}
    return startAuthorization(submission, provider, { services, ...prompt })
  }
  if (isOutcome(existing)) return existing
  if (!existing.claims) return refuseForm(messages.invalid(existing.refusal ?? ''))
  const identity = await findOwner(existing.claims, submission, services)
  if (identity) return { authenticated: { identity, method: { method: 'oidc', aal: 'aal1', provider } } }
  const { organizationId, waiting } = submission.flow.context
  const instead = { context: { organizationId, waiting }, providerCallback: existing }
  return services.otherFlows.continueAs(submission, 'registration', instead)
}

/** Login with a provider. */
export const oidcLogin: LoginMethod = {
  name: 'oidc',
  servesOrganizations: true,
  isEnabled: ({ oidc }) => oidc.enabled,
  fields,
  fieldsWithIdentifier: fields,
  // Where accounts are hidden, the buttons beside the identifier stay.
  afterIdentifier: async (form, identity, services) =>
    identity ? signInNodes(await linkedProviders(form, identity, services), form.config) : [],
  matches: (submission) =>
    submission.flow.context.requestedAal !== 'aal2' &&
    (submission.providerCallback !== undefined || requestedProvider(submission) !== undefined),
  // Protected by the provider state; ID tokens by the usual CSRF check.
  hasOwnProtection: () => true,
  run: signIn,
}
