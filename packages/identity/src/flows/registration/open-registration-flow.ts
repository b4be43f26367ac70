import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../../identity-config.ts'
import type { IdentitySchema } from '../../schemas/identity-schemas.ts'
import { csrfNode } from '../../ui/nodes.ts'
import { sortNodes } from '../../ui/sort-nodes.ts'
import type { Flow } from '../flow.ts'
import type { FlowTools } from '../flow-tools.ts'
import { registrationStrategies } from './registration-strategies.ts'

export interface RegistrationRequest
  extends Pick<Flow, 'type' | 'requestUrl' | 'returnTo' | 'csrfDigest' | 'organizationId'> {
  project: ProjectContext
}

/** The traits in their schema's order, with the password after the first of them. */
function keysOf({ fields }: IdentitySchema): string[] {
  const [first, ...rest] = fields.map(({ name }) => name)
  const webauthn = ['webauthn_remove', 'webauthn_register_displayname', 'webauthn_register']
  return [...(first ? [first] : []), 'password', ...rest, ...webauthn]
}

function sort(nodes: UiNode[], schema: IdentitySchema): UiNode[] {
  return sortNodes(nodes, {
    groups: ['default', 'oidc', 'webauthn', 'code', 'password'],
    keys: keysOf(schema),
  })
}

/** Makes and stores a form to sign up with, of the fields of every method that is switched on. */
export async function openRegistrationFlow(request: RegistrationRequest, tools: FlowTools): Promise<Flow> {
  const { project, type, requestUrl, returnTo, csrfDigest, organizationId } = request
  const config = identityConfig(project)
  const schema = config.schemas.get(config.schemas.defaultId)
  const active = registrationStrategies.filter((strategy) => strategy.availability(config) === 'on')
  const now = tools.now()
  const flow: Flow = {
    id: tools.newId(),
    projectId: project.id,
    kind: 'registration',
    state: 'choose_method',
    issuedAt: now,
    updatedAt: now,
    expiresAt: now + config.registration.lifespanMs,
    nodes: sort([csrfNode(), ...active.flatMap((strategy) => strategy.nodes({ config, schema }))], schema),
    messages: [],
    purpose: 'sign-in',
    requestedAal: 'aal1',
    ...{ type, requestUrl, returnTo, csrfDigest, organizationId },
  }
  await tools.flows.insert(flow)
  return flow
}
