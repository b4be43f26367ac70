import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/identity-details.ts'
import * as schemas from '@tillkey/contract/platform/identity/identity-details-schemas.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type ProjectContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { identityNotFound } from '../../errors/identity-errors.ts'
import type { SessionsStore } from '../../sessions/sessions-store.ts'
import { isUuid, readUuid } from '../../values.ts'
import type { IdentitiesStore } from '../stores/identities-store.ts'
import { time } from '../views/identity-view.ts'
import { describeCredentials } from './credential-details.ts'

interface DetailsServices {
  identitiesStore: Pick<IdentitiesStore, 'findWhole'>
  sessionsStore: Pick<SessionsStore, 'lastSignIns'>
  /** Returns the keyring of a project. */
  cipherOf(project: ProjectContext): Keyring
}

/** Details of identities that the published views leave out. */
export const detailsRoutes = ({ identitiesStore, sessionsStore, cipherOf }: DetailsServices): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      async listIdentityCredentials({ args, context: { project } }) {
        const id = readUuid(args.id)
        const found = id === undefined ? undefined : await identitiesStore.findWhole(project.id, id)
        if (!found) throw identityNotFound()
        return ok({ credentials: describeCredentials({ project, ...found }, { cipherOf }) })
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
