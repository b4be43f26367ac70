import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type FoundAccount, normalise } from '../../identities/identities.ts'
import { messages } from '../../ui/messages.ts'
import { input, methodNode } from '../../ui/nodes.ts'
import { identifierLabel } from '../../ui/trait-nodes.ts'
import { type Complaint, FlowProblem } from '../flow.ts'
import type { FlowTools } from '../flow-tools.ts'
import { textField } from '../payload.ts'
import type { LoginForm, LoginStrategy, LoginSubmission } from './login-strategy.ts'

const passwordNodes = (): UiNode[] => [
  input(
    { group: 'password', name: 'password', type: 'password' },
    { required: true, autocomplete: 'current-password', label: messages.password() },
  ),
  methodNode('password', messages.signIn()),
]

function identifierNode({ config }: LoginForm): UiNode {
  const schema = config.schemas.get(config.schemas.defaultId)
  return input(
    { group: 'default', name: 'identifier', type: 'text' },
    { required: true, value: '', label: identifierLabel(schema) },
  )
}

/** Somebody who is signed in confirms with the password of their own account, if it has one. */
async function confirmingNodes(
  { project, identity }: LoginForm,
  { identitiesStore }: FlowTools,
): Promise<UiNode[]> {
  const keys = identity ? await identitiesStore.keys(project.id, identity.id) : []
  const identifier = keys.find(({ kind }) => kind === 'password')
  if (!identifier) return []
  return [
    input(
      { group: 'default', name: 'identifier', type: 'hidden' },
      { required: true, value: identifier.value },
    ),
    ...passwordNodes(),
  ]
}

function credentialsOf({ payload }: LoginSubmission): { identifier: string; password: string } {
  const identifier = textField(payload, 'identifier') ?? textField(payload, 'password_identifier')
  const password = textField(payload, 'password')
  if (identifier !== undefined && password !== undefined) return { identifier, password }
  const complaints: Complaint[] = []
  if (identifier === undefined)
    complaints.push({ name: 'identifier', message: messages.missing('identifier') })
  if (password === undefined) complaints.push({ name: 'password', message: messages.missing('password') })
  throw new FlowProblem(...complaints)
}

/** Checks a password; an account that is not there costs the same work as one that is. */
async function isRight(
  account: FoundAccount | undefined,
  password: string,
  { hasher }: FlowTools,
): Promise<boolean> {
  return account?.passwordHash === undefined
    ? hasher.verifyNobody(password)
    : hasher.verify(account.passwordHash, password)
}

async function keepCurrent(
  account: FoundAccount,
  password: string,
  { hasher, identities }: FlowTools,
): Promise<void> {
  if (account.passwordHash === undefined || !hasher.isOutdated(account.passwordHash)) return
  await identities.rehash(account, await hasher.hash(password))
}

/** Signing in with an identifier and a password. */
export const passwordLogin: LoginStrategy = {
  method: 'password',
  availability: ({ password }) => password.availability,
  async nodes(form, tools) {
    if (form.requestedAal === 'aal2') return []
    return form.purpose === 'refresh'
      ? confirmingNodes(form, tools)
      : [identifierNode(form), ...passwordNodes()]
  },
  async prove(submission, tools) {
    const { identifier, password } = credentialsOf(submission)
    const { project, request } = submission
    const caller = { projectId: project.id, address: request.ip, identifier: normalise(identifier) }
    await tools.throttle.admit(caller)
    const account = await tools.identities.findAccount(project, identifier)
    const matches = await isRight(account, password, tools)
    if (!account || !matches) throw new FlowProblem({ message: messages.wrongCredentials() })
    await tools.throttle.forgive(caller)
    await keepCurrent(account, password, tools)
    return { identity: account.identity, method: { method: 'password', aal: 'aal1' } }
  },
}
