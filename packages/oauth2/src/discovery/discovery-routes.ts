import { endpointsOf } from '@tillkey/contract'
import * as metadataOperations from '@tillkey/contract/platform/oauth2/authorization-server.ts'
import * as metadataSchemas from '@tillkey/contract/platform/oauth2/authorization-server-schemas.ts'
import * as operations from '@tillkey/contract/platform/oauth2/oidc.ts'
import type { OidcConfiguration } from '@tillkey/contract/platform/oauth2/oidc-schemas.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/oidc-schemas.ts'
import { ok, type RenderError, serializeOnce } from '@tillkey/host'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { openidClaimNames, openidScopes } from '../authorize/requested-claims.ts'
import { clientAlgorithms } from '../clients/client-algorithms.ts'
import { DEVICE_CODE } from '../device/device-grant-type.ts'
import { renderApiError } from '../http/render-errors.ts'
import { createKeyDocumentCache } from '../keys/key-document-cache.ts'
import { type OAuth2Config, oauth2Section } from '../oauth2-config.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { ensureServer } from '../provider.ts'
import { proofAlgorithms } from '../token/dpop-proof.ts'
import { signingAlgorithm } from '../tokens/signed-tokens.ts'

const { discoverOidcConfiguration } = endpointsOf(operations, schemas)
const { discoverAuthorizationServer } = endpointsOf(metadataOperations, metadataSchemas)

const standardScopes = ['offline_access', 'offline', 'openid']
const credentialSuites = [
  'PS256',
  'RS256',
  'ES256',
  'PS384',
  'RS384',
  'ES384',
  'PS512',
  'RS512',
  'ES512',
  'EdDSA',
]

const grantTypes = [
  'authorization_code',
  'implicit',
  'client_credentials',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
]

/** Metadata that is the same for every project. */
const capabilities = {
  backchannel_logout_session_supported: true,
  backchannel_logout_supported: true,
  claims_parameter_supported: false,
  credentials_supported_draft_00: [
    {
      format: 'jwt_vc_json',
      types: ['VerifiableCredential', 'UserInfoCredential'],
      cryptographic_binding_methods_supported: ['jwk'],
      cryptographic_suites_supported: credentialSuites,
    },
  ],
  dpop_signing_alg_values_supported: [...proofAlgorithms],
  frontchannel_logout_session_supported: true,
  frontchannel_logout_supported: true,
  request_object_signing_alg_values_supported: ['none', ...clientAlgorithms],
  request_parameter_supported: true,
  request_uri_parameter_supported: true,
  require_request_uri_registration: true,
  response_modes_supported: ['query', 'fragment', 'form_post'],
  response_types_supported: [
    'code',
    'code id_token',
    'id_token',
    'token id_token',
    'token',
    'token id_token code',
  ],
  token_endpoint_auth_methods_supported: [
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
    'none',
  ],
  token_endpoint_auth_signing_alg_values_supported: [...clientAlgorithms],
  revocation_endpoint_auth_methods_supported: [
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
    'none',
  ],
  introspection_endpoint_auth_methods_supported: [
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
  ],
} satisfies Partial<OidcConfiguration>

/** Metadata that only the account pages support. */
const accountPageCapabilities = {
  acr_values_supported: ['aal1', 'aal2'],
  claims_parameter_supported: true,
  ui_locales_supported: ['en', 'af', 'zu', 'xh'],
} satisfies Partial<OidcConfiguration>

/** Claims that the account pages provide, and those of every ID token. */
const accountPageClaims = [
  'iss',
  'aud',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'sid',
  ...openidClaimNames,
]

function addresses({ issuer, publicUrl, webfinger, oidc, rules }: OAuth2Config) {
  const advertised = webfinger.oidc_discovery
  const registers = oidc.dynamic_client_registration.enabled
  const registration =
    advertised.client_registration_url ?? (registers ? `${publicUrl}/oauth2/register` : undefined)
  return {
    issuer,
    authorization_endpoint: advertised.auth_url ?? `${publicUrl}/oauth2/auth`,
    token_endpoint: advertised.token_url ?? `${publicUrl}/oauth2/token`,
    jwks_uri: advertised.jwks_url ?? `${publicUrl}/.well-known/jwks.json`,
    userinfo_endpoint: advertised.userinfo_url ?? `${publicUrl}/userinfo`,
    revocation_endpoint: `${publicUrl}/oauth2/revoke`,
    introspection_endpoint: `${publicUrl}/oauth2/introspection`,
    end_session_endpoint: `${publicUrl}/oauth2/sessions/logout`,
    pushed_authorization_request_endpoint: `${publicUrl}/oauth2/par`,
    credentials_endpoint_draft_00: `${publicUrl}/credentials`,
    ...(registration && { registration_endpoint: registration }),
    ...(rules.deviceGrantInDiscovery && {
      device_authorization_endpoint: advertised.device_authorization_url ?? `${publicUrl}/oauth2/device/auth`,
    }),
  }
}

function supportedScopes({ protocol, webfinger }: OAuth2Config): string[] {
  const own = protocol.usesAccountPages ? openidScopes : []
  return [...new Set([...standardScopes, ...own, ...webfinger.oidc_discovery.supported_scope])]
}

function supportedClaims({ protocol, webfinger }: OAuth2Config): string[] {
  const own = protocol.usesAccountPages ? accountPageClaims : []
  return [...new Set(['sub', ...own, ...webfinger.oidc_discovery.supported_claims])]
}

/** Discovery document (OpenID Connect Discovery 3). `algorithm` is the current signing algorithm of ID tokens. */
const discoveryDocument = (config: OAuth2Config, algorithm: string): OidcConfiguration => ({
  ...addresses(config),
  ...capabilities,
  ...(config.protocol.usesAccountPages && accountPageCapabilities),
  ...(config.protocol.requiresPushedRequests && { require_pushed_authorization_requests: true }),
  ...(config.protocol.returnsIssuer && { authorization_response_iss_parameter_supported: true }),
  grant_types_supported: config.rules.deviceGrantInDiscovery ? [...grantTypes, DEVICE_CODE] : grantTypes,
  code_challenge_methods_supported: [...config.protocol.challengeMethods],
  claims_supported: supportedClaims(config),
  scopes_supported: supportedScopes(config),
  subject_types_supported: [...config.oidc.subject_identifiers.supported_types],
  id_token_signed_response_alg: [algorithm],
  id_token_signing_alg_values_supported: [algorithm],
  userinfo_signed_response_alg: [algorithm],
  userinfo_signing_alg_values_supported: ['none', algorithm],
})

const absentPath = (): Error => new ApiError({ status: 404, code: 'no_route', reason: 'Path not found.' })

/** A path that the older generation lacks is answered in plain text, as others are. */
const renderAbsence: RenderError = (facts, requestId) =>
  facts.code === 'no_route' ? '404 page not found\n' : renderApiError(facts, requestId)

/** OpenID Connect Discovery, and the same document as metadata of the authorization server (RFC 8414). */
export function discoveryRoutes(services: OAuth2Services): RouteGroup[] {
  const documentOfProject = createKeyDocumentCache(services.signingKeys, async (project) => {
    const provider = ensureServer(services, project)
    return serializeOnce(discoveryDocument(provider.config, await signingAlgorithm(provider, 'openid')))
  })
  return [
    routeGroup({
      endpoints: { discoverOidcConfiguration },
      access: 'public',
      cacheable: ['discoverOidcConfiguration'],
      renderError: renderApiError,
      handlers: {
        discoverOidcConfiguration: async ({ context: { project } }) => ok(await documentOfProject(project)),
      },
    }),
    routeGroup({
      endpoints: { discoverAuthorizationServer },
      access: 'public',
      cacheable: ['discoverAuthorizationServer'],
      renderError: renderAbsence,
      handlers: {
        async discoverAuthorizationServer({ context: { project } }) {
          const { rules } = oauth2Section.read(project)
          if (rules.authorizationServerMetadata === 'absent') throw absentPath()
          return ok(await documentOfProject(project))
        },
      },
    }),
  ]
}
