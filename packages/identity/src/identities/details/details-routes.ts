import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/identity-details.ts'
import * as schemas from '@tillkey/contract/platform/identity/identity-details-schemas.ts'
import { ok } from '@tillkey/host'
import {
  errorEnvelope,
  type ModuleContext,
  type ProjectContext,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { identityNotFound } from '../../errors/identity-errors.ts'
import { identityConfig } from '../../identity-config.ts'
import type { SessionsStore } from '../../sessions/sessions-store.ts'
import { isUuid, readUuid } from '../../values.ts'
import { auditRemovedCredential } from '../changes/identity-audit.ts'
import { removeSecurityKey } from '../credentials/credentials.ts'
import type { IdentitiesStore } from '../stores/identities-store.ts'
import { time } from '../views/identity-view.ts'
import { describeCredentials } from './credential-details.ts'

interface DetailsServices extends Pick<ModuleContext, 'db' | 'ports' | 'now'> {
  identitiesStore: Pick<IdentitiesStore, 'findWhole'>
  sessionsStore: Pick<SessionsStore, 'lastSignIns'>
  /** Returns the keyring of a project. */
  cipherOf(project: ProjectContext): Keyring
}

/** Details of identities that the published views leave out. */
export const detailsRoutes = (services: DetailsServices): RouteGroup[] => {
  const { db, ports, now, identitiesStore, sessionsStore, cipherOf } = services
  return routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      async listIdentityCredentials({ args, context: { project } }) {
        const id = readUuid(args.id)
        const found = id === undefined ? undefined : await identitiesStore.findWhole(project.id, id)
        if (!found) throw identityNotFound()
        return ok({ credentials: describeCredentials({ project, ...found }, { cipherOf }) })
      },
      async deleteIdentitySecurityKey({ args, context: { project } }) {
        const id = readUuid(args.id)
        const found = id === undefined ? undefined : await identitiesStore.findWhole(project.id, id)
        if (!found) throw identityNotFound()
        const { identity } = found
        const removal = { keyId: args.key_id, at: now(), methods: identityConfig(project) }
        await db.transaction(async (tx) => {
          const { display_name: name } = await removeSecurityKey(tx, identity, removal)
          await auditRemovedCredential(tx, ports, { identity, type: 'webauthn', name })
        })
        return { status: 204 }
      },
      async listLastSignIns({ args: { ids }, context: { project } }) {
        const known = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))]
        const found = await sessionsStore.lastSignIns(project.id, known)
        return ok({
          sign_ins: found.map(({ identityId, at }) => ({ identity_id: identityId, signed_in_at: time(at) })),
        })
      },
    },
  })
}
