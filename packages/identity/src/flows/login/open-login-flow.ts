import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Identity } from '../../identities/identities-store.ts'
import { identityConfig } from '../../identity-config.ts'
import { messages } from '../../ui/messages.ts'
import { csrfNode } from '../../ui/nodes.ts'
import { sortNodes } from '../../ui/sort-nodes.ts'
import type { Flow } from '../flow.ts'
import type { FlowTools } from '../flow-tools.ts'
import { loginStrategies } from './login-strategies.ts'

const order = {
  groups: ['oidc', 'default', 'webauthn', 'code', 'password', 'totp', 'lookup_secret'],
  keys: ['csrf_token', 'identifier', 'password'],
}

export interface LoginRequest
  extends Pick<
    Flow,
    'type' | 'requestUrl' | 'returnTo' | 'csrfDigest' | 'purpose' | 'requestedAal' | 'organizationId'
  > {
  project: ProjectContext
  /** Who is signed in. */
  identity: Identity | undefined
}

function greeting({ purpose, requestedAal }: LoginRequest): UiText[] {
  if (requestedAal === 'aal2') return [messages.secondChallenge()]
  return purpose === 'refresh' ? [messages.confirmItIsYou()] : []
}

/** Makes and stores a form to sign in with, of the fields of every method that is switched on. */
export async function openLoginFlow(request: LoginRequest, tools: FlowTools): Promise<Flow> {
  const { project, identity, type, requestUrl, returnTo, csrfDigest, purpose, requestedAal, organizationId } =
    request
  const config = identityConfig(project)
  const form = { project, config, purpose, requestedAal, identity }
  const active = loginStrategies.filter((strategy) => strategy.availability(config) === 'on')
  const fields = await Promise.all(active.map((strategy) => strategy.nodes(form, tools)))
  const now = tools.now()
  const flow: Flow = {
    id: tools.newId(),
    projectId: project.id,
    kind: 'login',
    state: 'choose_method',
    issuedAt: now,
    updatedAt: now,
    expiresAt: now + config.login.lifespanMs,
    nodes: sortNodes([csrfNode(), ...fields.flat()], order),
    messages: greeting(request),
    ...{ type, requestUrl, returnTo, csrfDigest, purpose, requestedAal, organizationId },
  }
  await tools.flows.insert(flow)
  return flow
}
