import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { FoundAccount } from '@tillkey/identity/identities/identities.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { type ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { ProjectPasswords } from '@tillkey/identity/passwords/password-hasher.ts'
import { type JsonObject, normalise } from '@tillkey/identity/values.ts'
import { findKnownDevice } from '../../flows/known-device.ts'
import { identifierNode } from '../../flows/login/identifier-node.ts'
import type { LoginForm, LoginMethod, LoginSubmission } from '../../flows/login/login-method.ts'
import { refuse, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type {
  AccountServices,
  BrowserServices,
  ExtensionServices,
  LimitServices,
} from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import { hiddenIdentifierNode, input, methodNode } from '../../ui/nodes.ts'
import { migratePassword } from './migration.ts'

const passwordNodes = (label: UiText): UiNode[] => [
  input(
    { group: 'password', name: 'password', type: 'password' },
    { required: true, autocomplete: 'current-password', label: messages.password() },
  ),
  methodNode('password', label),
]

/** Confirms the identity of a signed-in user with their own password, if any. */
async function confirmingNodes(
  { project, session }: LoginForm,
  { identitiesStore }: AccountServices,
): Promise<UiNode[]> {
  if (!session) return []
  const { id } = session.identity
  const credential = await identitiesStore.credential(project.id, id, 'password')
  if (!credential?.config.hashed_password) return []
  const keys = await identitiesStore.keys(project.id, id)
  const identifier = keys.find(({ kind }) => kind === 'password')
  if (!identifier) return []
  return [hiddenIdentifierNode(identifier.value), ...passwordNodes(messages.signIn())]
}

const readFields = (payload: JsonObject) => ({
  identifier: textField(payload, 'identifier') ?? textField(payload, 'password_identifier'),
  password: textField(payload, 'password'),
})

function missingFields(fields: Record<string, string | undefined>): ValidationError[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [{ name, message: messages.missing(name) }] : [],
  )
}

/** Verifies a password; an unknown account costs the same work. */
async function verifyPassword(
  account: FoundAccount | undefined,
  password: string,
  { hasher, hashing }: ProjectPasswords,
): Promise<boolean> {
  return account?.passwordHash === undefined
    ? hasher.verifyDummy(password, hashing)
    : hasher.verify(account.passwordHash, password, hashing)
}

async function rehashIfOutdated(
  account: FoundAccount,
  password: string,
  { hasher, hashing, identities }: ProjectPasswords & Pick<AccountServices, 'identities'>,
): Promise<void> {
  if (account.passwordHash === undefined || !hasher.isOutdated(account.passwordHash, hashing)) return
  await identities.rehash(account, await hasher.hash(password, hashing))
}

async function authenticate(
  submission: LoginSubmission,
  { identifier, password }: { identifier: string; password: string },
  services: AccountServices & BrowserServices & ExtensionServices & LimitServices,
): Promise<StepResult<LoginSubmission>> {
  const { project, request, config } = submission
  const account = await services.identities.findAccount(project, identifier)
  const knownDevice = findKnownDevice(submission, account?.identity.id, services)
  const counted = { identifier: normalise(identifier), knownDevice }
  await services.throttle.consume({ project, address: request.ip, ...counted })
  const passwords = { hasher: services.hasher, hashing: config.password.hashing }
  const matches = account?.isMigrated
    ? await migratePassword(submission, { account, identifier, password }, services)
    : await verifyPassword(account, password, passwords)
  if (!account || !matches) return refuseForm(messages.wrongCredentials())
  await rehashIfOutdated(account, password, { ...passwords, identities: services.identities })
  const { identity } = account
  return { authenticated: { identity, method: { method: 'password', aal: 'aal1' }, counted } }
}

/** Login with identifier and password. */
export const passwordLogin: LoginMethod = {
  name: 'password',
  isEnabled: ({ password }) => password.enabled,
  // A pending connection is added only once.
  isRepeatable: ({ flow }) => flow.context.link === undefined,
  async fields(form, services) {
    if (form.context.requestedAal === 'aal2') return []
    if (form.context.refresh) return confirmingNodes(form, services)
    const { passwordButton } = form.config.rules
    const label = passwordButton === 'sign in' ? messages.signIn() : messages.signInWithPassword()
    return [identifierNode(form), ...passwordNodes(label)]
  },
  async afterIdentifier({ project }, identity, { identitiesStore }) {
    const credential = identity && (await identitiesStore.credential(project.id, identity.id, 'password'))
    return !identity || credential?.config.hashed_password ? passwordNodes(messages.signInWithPassword()) : []
  },
  matches: ({ flow, payload }) => payload.method === 'password' && flow.context.requestedAal !== 'aal2',
  missingFields({ payload }) {
    const missing = missingFields(readFields(payload))
    return missing.length > 0 ? refuse(...missing) : undefined
  },
  run(submission, services) {
    const { identifier = '', password = '' } = readFields(submission.payload)
    return authenticate(submission, { identifier, password }, services)
  },
}
