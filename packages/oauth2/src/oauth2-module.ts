import { createSweepJob } from '@tillkey/jobs'
import { type Module, noOAuth2Route, purgeTables, type RouteGroup } from '@tillkey/platform-core'
import { accountRoutes } from './account/account-routes.ts'
import { authorizeRoutes } from './authorize/authorize-routes.ts'
import { createClientTokens } from './client-tokens.ts'
import { clientsRoutes } from './clients/clients-routes.ts'
import { consentRoutes } from './consent/consent-routes.ts'
import { credentialsRoutes } from './credentials/credentials-routes.ts'
import { deviceRoutes } from './device/device-routes.ts'
import { discoveryRoutes } from './discovery/discovery-routes.ts'
import { withErrorDetails } from './error-details.ts'
import { expiringStores } from './expiring-stores.ts'
import { createGrants } from './grants.ts'
import { generateRsa as drawByNode, type GenerateRsa } from './keys/key-generation.ts'
import { keysRoutes } from './keys/keys-routes.ts'
import { sealedKeys } from './keys/sealed-keys-store.ts'
import { createLoginChallenges } from './login/login-challenges.ts'
import { loginRoutes } from './login/login-routes.ts'
import { loginSessionsRoutes } from './login/login-sessions-routes.ts'
import { consumeLogouts } from './logout/back-channel.ts'
import { consumeEndedSessions } from './logout/identity-sessions.ts'
import { logoutRoutes } from './logout/logout-routes.ts'
import { oauth2Section } from './oauth2-config.ts'
import { oauth2Migrations } from './oauth2-migrations.ts'
import { createOAuth2Services, type OAuth2Services } from './oauth2-services.ts'
import { pagesRoutes } from './pages/pages-routes.ts'
import { protocolMigrations, protocolTables } from './protocol-migrations.ts'
import { withAdminCors, withPublicCors } from './public-cors.ts'
import { registrationRoutes } from './registration/registration-routes.ts'
import { issuerTestRoutes } from './token/grants/issuer-test-routes.ts'
import { tokenRoutes } from './token/token-routes.ts'
import { trustRoutes } from './trust/trust-routes.ts'
import { clientUsageRoutes } from './usage/client-usage-routes.ts'
import { storeUsageJob } from './usage/usage-counts.ts'
import { userinfoRoutes } from './userinfo/userinfo-routes.ts'

const collectGroups = (services: OAuth2Services): RouteGroup[] => [
  ...clientsRoutes(services.clients),
  ...clientUsageRoutes(services),
  registrationRoutes(services),
  ...keysRoutes(services.keys, services.signingKeys),
  ...trustRoutes(services.trust),
  ...issuerTestRoutes(services),
  ...authorizeRoutes(services),
  ...loginRoutes(services),
  ...loginSessionsRoutes(services),
  ...consentRoutes(services),
  ...tokenRoutes(services),
  ...deviceRoutes(services),
  ...logoutRoutes(services),
  ...userinfoRoutes(services),
  ...discoveryRoutes(services),
  ...credentialsRoutes(services),
  ...pagesRoutes(services),
  ...accountRoutes(services),
]

/** As published: trailing slashes redirect to the path without, and paths without /admin to the absolute URL. */
const withSlashRedirect = (group: RouteGroup): RouteGroup => ({
  ...group,
  notFound: { ...group.notFound, endingSlash: 'redirected', inside: 'absolute' },
})

const collectRoutes = (services: OAuth2Services): RouteGroup[] =>
  collectGroups(services)
    .map(withErrorDetails)
    .map(withSlashRedirect)
    .map(
      (group): RouteGroup =>
        group.access === 'public'
          ? { ...withPublicCors(services, group), redirects: 'bare' }
          : withAdminCors(group),
    )

export interface OAuth2Options {
  /** Generates RSA keys. Default: Node. */
  generateRsa?: GenerateRsa | undefined
}

/** Module of OAuth 2.0 and OpenID Connect: clients, keys and the authorization server. */
export const createOAuth2Module = ({ generateRsa = drawByNode }: OAuth2Options = {}): Module => ({
  name: 'oauth2',
  migrations: [...oauth2Migrations, ...protocolMigrations],
  config: oauth2Section,
  open(context) {
    const services = createOAuth2Services(context, generateRsa)
    consumeLogouts(services)
    consumeEndedSessions(services)
    return {
      ports: {
        loginChallenges: createLoginChallenges(services),
        grants: createGrants(services),
        clientTokens: createClientTokens(services),
      },
      routes: collectRoutes(services),
      describeNotFound: {
        admin: () => noOAuth2Route,
        public: (_request, project) =>
          oauth2Section.read(project).rules.unknownPublicPath === 'json' ? noOAuth2Route : undefined,
      },
      sealed: [sealedKeys(context.db, context.keyring)],
      jobs: [
        ...expiringStores(services).map(([name, store]) => createSweepJob(`sweep ${name}`, store)),
        storeUsageJob(services.usageCounts),
      ],
      stop: services.usageCounts.store,
    }
  },
  purge: purgeTables([
    'oauth2_clients',
    'oauth2_keys',
    'oauth2_key_changes',
    'oauth2_trusted_issuers',
    'oauth2_used_jtis',
    ...protocolTables,
  ]),
})
