import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import { newConnection, type ProviderConnection } from '@tillkey/identity/credentials/connections.ts'
import type { Draft } from '@tillkey/identity/identities/changes/identity-changes.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { type IdentitySchema, marked } from '@tillkey/identity/schemas/identity-schemas.ts'
import { traitAt } from '@tillkey/identity/schemas/trait-fields.ts'
import { type JsonObject, normalise } from '@tillkey/identity/values.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { findDuplicate } from '../../flows/duplicate.ts'
import { rememberLink } from '../../flows/login/pending-link.ts'
import { type Outcome, refuseForm, refuseWithFields } from '../../flows/outcome.ts'
import { withOpenObjects } from '../../flows/payload.ts'
import type {
  RegistrationMethod,
  RegistrationSubmission,
} from '../../flows/registration/registration-method.ts'
import { traitErrors, traitsIn } from '../../flows/sent-traits.ts'
import type {
  AccountServices,
  BrowserServices,
  ExtensionServices,
  FlowServices,
  LimitServices,
  ProviderServices,
  TransactionServices,
} from '../../flows/services.ts'
import { isOutcome, type StepResult } from '../../flows/step.ts'
import type { VerifiedClaims } from '../../providers/providers.ts'
import { connectionMessages, providerContext } from '../../ui/connection-messages.ts'
import { csrfNode } from '../../ui/nodes.ts'
import { traitNodes } from '../../ui/trait-nodes.ts'
import { type Mapped, mapClaims, mergeTraits } from './mapper.ts'
import { providerNode, providersFor, requestedProvider } from './provider-nodes.ts'
import { findOwner, resolveCallback } from './resolve-identity.ts'
import { getProvider, startAuthorization } from './start.ts'

/** Trait fields, filled with known values. */
function traitFields(schema: IdentitySchema, traits: JsonObject, rules: IdentityRules): UiNode[] {
  const group = rules.registrationTraits === 'method' ? 'oidc' : 'default'
  return traitNodes(schema, group, rules).map((node, index) => {
    const value = traitAt(traits, schema.fields[index]?.path ?? [])
    const isShown = value !== undefined && value !== null
    return isShown ? { ...node, attributes: { ...node.attributes, value } } : node
  })
}

/** Form that continues with one provider. */
const continueForm = (id: string, fields: readonly UiNode[]): UiNode[] => [
  csrfNode(),
  ...fields,
  providerNode('provider', { id }, connectionMessages.goOn()),
]

/** Offers the owner of the existing account to sign in, which then adds the connection. */
async function offerLink(
  submission: RegistrationSubmission,
  {
    draft,
    connection,
    settings,
  }: { draft: Draft; connection: ProviderConnection; settings: ProviderSettings },
  services: AccountServices & FlowServices,
): Promise<Outcome> {
  const duplicate = await findDuplicate(submission, draft, services)
  if (!duplicate) return refuseForm(messages.duplicateIdentifier())
  const { identity, ...hints } = duplicate
  const { waiting } = submission.flow.context
  const flow = await services.otherFlows.openInstead(submission, 'login', {
    context: {
      refresh: false,
      requestedAal: 'aal1',
      organizationId: null,
      waiting,
      link: { ...hints, provider: settings.label, providerId: settings.id },
    },
    remembered: rememberLink({ identityId: identity.id, connection }),
  })
  const response = services.otherFlows.show(submission, flow, { no_org_ui: 'true' })
  return { type: 'respond', response }
}

/** A user of an organization's provider belongs to the organization, if it still exists. */
async function findOrganization(
  { organizationId: id }: ProviderSettings,
  { project }: RegistrationSubmission,
  { ports }: TransactionServices,
): Promise<string | null> {
  return id !== undefined && (await ports.organizations?.find(project.id, id)) ? id : null
}

/** Returns whether the provider has verified all addresses, so that the user may learn that one is taken. */
function isVerifiedByProvider(
  schema: IdentitySchema,
  traits: JsonObject,
  { verifiedAddresses = [] }: Mapped,
): boolean {
  const proved = new Set(verifiedAddresses.map(normalise))
  const addresses = marked(schema, traits, ({ verification, recovery }) => verification ?? recovery)
  const names = marked(schema, traits, ({ identifies }) => identifies[0])
  return [...addresses, ...names.filter(({ value }) => value.includes('@'))].every(({ value }) =>
    proved.has(value),
  )
}

/** Accepts the registration of an unknown account. */
async function accept(
  submission: RegistrationSubmission,
  verified: VerifiedClaims,
  services: AccountServices & ExtensionServices & FlowServices & LimitServices & TransactionServices,
): Promise<StepResult<RegistrationSubmission>> {
  const { config, project, payload, request } = submission
  const settings = getProvider(config.oidc, verified.provider)
  const schema = config.schemas.get(config.schemas.defaultId)
  const mapped = await mapClaims({ settings, project }, verified.claims, services)
  const merged = mergeTraits(traitsIn(payload), mapped.traits)
  const hasObjects = config.rules.providerTraits === 'with objects'
  const traits = hasObjects ? withOpenObjects(merged, schema.openObjects) : merged
  const fields = continueForm(settings.id, traitFields(schema, traits, config.rules))
  const errors = traitErrors(schema, traits)
  if (errors.length > 0) return refuseWithFields(fields, ...errors)
  await services.throttle.consume({ project, address: request.ip })
  if (config.hidesAccounts && !isVerifiedByProvider(schema, traits, mapped))
    return refuseWithFields(fields, { message: connectionMessages.unprovedAddress() })
  const cipher = services.cipherOf(project)
  const connection = newConnection(verified, { project, cipher, organization: settings.organizationId })
  const organizationId = await findOrganization(settings, submission, services)
  return {
    accepted: {
      draft: { ...mapped, traits, oidc: [connection], organizationId },
      method: { method: 'oidc', aal: 'aal1', provider: settings.id },
      fields,
      onDuplicate: (draft) => offerLink(submission, { draft, connection, settings }, services),
    },
  }
}

async function signUp(
  submission: RegistrationSubmission,
  services: AccountServices &
    BrowserServices &
    ExtensionServices &
    FlowServices &
    LimitServices &
    ProviderServices &
    TransactionServices,
): Promise<StepResult<RegistrationSubmission>> {
  const provider = submission.providerCallback?.provider ?? requestedProvider(submission) ?? ''
  const existing = await resolveCallback(submission, provider, services)
  if (!existing) return startAuthorization(submission, provider, { services })
  if (isOutcome(existing)) return existing
  if (!existing.claims)
    return refuseWithFields(continueForm(provider, []), { message: messages.invalid(existing.refusal ?? '') })
  if (!(await findOwner(existing.claims, submission, services)))
    return accept(submission, existing.claims, services)
  const { organizationId, waiting } = submission.flow.context
  const context = { refresh: false, requestedAal: 'aal1', organizationId, waiting }
  return services.otherFlows.continueAs(submission, 'login', { context, providerCallback: existing })
}

/** Registration with a provider; a known account signs in instead. */
export const oidcRegistration: RegistrationMethod = {
  name: 'oidc',
  servesOrganizations: true,
  showsWithProfile: true,
  isEnabled: ({ oidc }) => oidc.enabled,
  fields: ({ config, context }) =>
    providersFor(config.oidc, context.organizationId).map((provider) =>
      providerNode(
        'provider',
        provider,
        connectionMessages.signUpWith(providerContext(provider, config.rules)),
      ),
    ),
  matches: (submission) =>
    submission.providerCallback !== undefined || requestedProvider(submission) !== undefined,
  hasOwnProtection: () => true,
  run: signUp,
}
