import { endpointsOf } from '@tillkey/contract'
import * as metadata from '@tillkey/contract/platform/identity/metadata.ts'
import * as metadataSchemas from '@tillkey/contract/platform/identity/metadata-schemas.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { type Database, ping } from '@tillkey/sql'
import { descriptorOf, type Operation, type OperationTypes } from '@tillkey/wire'

async function readiness(db: Database) {
  try {
    await ping(db)
    return ok({ status: 'ok' })
  } catch {
    return { status: 503 as const, body: { errors: { database: 'The database is not responding.' } } }
  }
}

/** Returns the operation below `/admin`. */
function forAdministrators<T extends OperationTypes>(operation: Operation<T>): Operation<T> {
  const described = descriptorOf(operation)
  return { ...described, path: `/admin${described.path}` } as Operation<T> // same operation at another path
}

const ofAdministrators = {
  getVersion: forAdministrators(metadata.getVersion),
  isAlive: forAdministrators(metadata.isAlive),
  isReady: forAdministrators(metadata.isReady),
}

/** Health and version. Public, since load balancers have no access token. */
export const metadataRoutes = (db: Database, version: string): RouteGroup[] =>
  [metadata, ofAdministrators].map((operations) =>
    routeGroup({
      endpoints: endpointsOf(operations, metadataSchemas),
      access: 'process',
      renderError: errorEnvelope,
      handlers: {
        getVersion: () => ok({ version }),
        isAlive: () => ok({ status: 'ok' }),
        isReady: () => readiness(db),
      },
    }),
  )
