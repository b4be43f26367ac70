import type { Job } from '@tillkey/jobs'
import { type Module, purgeTables, type RouteGroup } from '@tillkey/platform-core'
import { clientsRoutes } from './clients/clients-routes.ts'
import { keysRoutes } from './keys/keys-routes.ts'
import { oauth2Section } from './oauth2-config.ts'
import { oauth2Migrations } from './oauth2-migrations.ts'
import { createOAuth2Services, type OAuth2Services } from './oauth2-services.ts'
import { registrationRoutes } from './registration/registration-routes.ts'
import { trustRoutes } from './trust/trust-routes.ts'

/** Rows deleted at a time: a sweep never holds the database for long. */
const SWEPT_ROWS = 500
const SWEEP_EVERY_MS = 60_000

const routesOf = ({ clients, keys, signingKeys, trust }: OAuth2Services): RouteGroup[] => [
  ...clientsRoutes(clients),
  registrationRoutes(clients),
  ...keysRoutes(keys, signingKeys),
  ...trustRoutes(trust),
]

interface Sweepable {
  sweep(before: number, limit: number): Promise<number>
}

const sweepOf = (name: string, store: Sweepable): Job => ({
  name: `sweep ${name}`,
  every: SWEEP_EVERY_MS,
  runs: 'in one process',
  run: async (now) => ((await store.sweep(now, SWEPT_ROWS)) === SWEPT_ROWS ? 'more' : undefined),
})

/** OAuth 2.0 and OpenID Connect: clients, keys, and the server that authorizes. */
export const createOAuth2Module = (): Module => ({
  name: 'oauth2',
  migrations: oauth2Migrations,
  config: oauth2Section,
  open(context) {
    const services = createOAuth2Services(context)
    return { routes: routesOf(services), jobs: [sweepOf('used assertion ids', services.usedJtis)] }
  },
  purge: purgeTables(['oauth2_clients', 'oauth2_keys', 'oauth2_trusted_issuers', 'oauth2_used_jtis']),
})
