import { endpointsOf } from '@tillkey/contract'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import * as schemas from '@tillkey/contract/platform/identity/identity-search-schemas.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import type { ListedIdentities } from './filtered-list.ts'
import { searchPage } from './search.ts'
import { createSearchStore } from './search-store.ts'

/** Search of identities by their traits. */
export function searchRoutes(db: Queries, identities: ListedIdentities): RouteGroup[] {
  const store = createSearchStore(db)
  return routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf({ searchIdentities }, schemas),
    handlers: {
      async searchIdentities({ args, request, context: { project } }) {
        const { body, headers } = await searchPage(args, request, { project, store, identities })
        return ok(body, headers)
      },
    },
  })
}
