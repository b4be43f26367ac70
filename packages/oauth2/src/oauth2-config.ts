import type { Outbound } from '@tillkey/outbound'
import {
  type ConfigProblem,
  configSection,
  type OAuth2Rules,
  oauth2RulesOf,
  type ProjectContext,
} from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { oauth2Settings } from './config/oauth2-settings.ts'
import { type ProtocolConfig, protocolConfig } from './protocol-config.ts'

type Settings = Static<typeof oauth2Settings>

/** Settings of a project, with derived addresses. */
export interface OAuth2Config extends Settings {
  /** `iss` of every token. */
  issuer: string
  /** Base URL of the public API, without a trailing slash. */
  publicUrl: string
  /** URL of the authorization endpoint, as in discovery. */
  authorizationEndpoint: string
  /** URLs of the token endpoint: the served one and, if different, the advertised one. */
  tokenEndpoints: readonly string[]
  protocol: ProtocolConfig
  /** What the generation of the project's API answers. */
  rules: OAuth2Rules
  /** Outgoing requests, restricted by `clients.http`. */
  outbound: Outbound
  /** The project's own secrets, newest first; empty to use those of the process. */
  sealingSecrets: readonly string[]
}

/** Pairwise subjects require a salt. */
function checkPairwiseSalt({ oidc: { subject_identifiers: subjects } }: Settings): ConfigProblem[] {
  if (!subjects.supported_types.includes('pairwise') || subjects.pairwise.salt !== undefined) return []
  return [
    { pointer: '/oidc/subject_identifiers/pairwise/salt', reason: 'must have a value for pairwise subjects' },
  ]
}

function withAddresses(settings: Settings, project: ProjectContext): OAuth2Config {
  const { self } = settings.urls
  const issuer = self.issuer ?? project.publicUrl
  const publicUrl = (self.public ?? issuer).replace(/\/+$/, '')
  const { cookie, system = [] } = settings.secrets
  const rules = oauth2RulesOf(settings.version)
  const protocol = protocolConfig(settings, { publicUrl, rules })
  const { http } = settings.clients
  const outbound = project.outbound.narrowed({
    isPrivateRefused: http.disallow_private_ip_ranges,
    exceptions: http.private_ip_exception_urls,
  })
  const { auth_url: authorizationEndpoint = `${publicUrl}/oauth2/auth`, token_url: advertised } =
    settings.webfinger.oidc_discovery
  const served = `${publicUrl}/oauth2/token`
  const tokenEndpoints = advertised === undefined ? [served] : [served, advertised]
  return {
    ...settings,
    issuer,
    publicUrl,
    authorizationEndpoint,
    tokenEndpoints,
    protocol,
    rules,
    outbound,
    sealingSecrets: cookie ?? system,
  }
}

/** Section `services.oauth2.config` of a project's configuration. */
export const oauth2Section = configSection({
  service: 'oauth2',
  schema: oauth2Settings,
  check: checkPairwiseSalt,
  parse: withAddresses,
})
