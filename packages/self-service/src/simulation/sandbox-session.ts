import type { SimulationResult } from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { sessionView } from '@tillkey/identity/sessions/session-view.ts'
import type { Authentication, LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import { tokenClaims } from '@tillkey/identity/sessions/tokenize.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { Services } from '../flows/services.ts'

type SimulatedSession = NonNullable<SimulationResult['session']>

/** Upper bound on token templates whose claims are computed. */
const MAX_TEMPLATES = 20

const password: Authentication['method'] = { method: 'password', aal: 'aal1' }
const totp: Authentication['method'] = { method: 'totp', aal: 'aal2' }

/** Methods that reach the highest level of a person. */
export async function availableFactors(
  { projectId, id }: Identity,
  { identitiesStore }: Pick<Services, 'identitiesStore'>,
): Promise<Authentication['method'][]> {
  const level = await identitiesStore.availableAal(projectId, id)
  return level === 'aal2' ? [password, totp] : [password]
}

/** Computes the claims of each template, unsigned. */
async function claimsByTemplate(
  session: ReturnType<typeof sessionView>,
  project: ProjectContext,
  services: Services,
): Promise<SimulatedSession['tokenized']> {
  const templates = [...identityConfig(project).session.tokenTemplates].slice(0, MAX_TEMPLATES)
  const tokenized: SimulatedSession['tokenized'] = []
  for (const [template, settings] of templates) {
    try {
      const { jti: _jti, sid: _sid, ...claims } = await tokenClaims(settings, { session, project }, services)
      tokenized.push({ template, claims })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tokenized.push({ template, reason: error.facts.reason })
    }
  }
  return tokenized
}

/** Renders the session of a simulation, without its id. */
export async function simulatedSessionView(
  live: LiveSession,
  project: ProjectContext,
  services: Services,
): Promise<SimulatedSession> {
  const view = sessionView(live, project, services.now())
  const { identity, authentication_methods: methods = [], authenticator_assurance_level: level } = view
  if (!identity) throw new Error('a session has an identity')
  return {
    identity,
    authenticator_assurance_level: level ?? 'aal1',
    authentication_methods: methods,
    issued_at: view.issued_at ?? '',
    expires_at: view.expires_at ?? '',
    tokenized: await claimsByTemplate(view, project, services),
  }
}
