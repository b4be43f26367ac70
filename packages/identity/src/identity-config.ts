import {
  type ConfigProblem,
  type ConfiguredCors,
  configSection,
  type ProjectContext,
} from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { type AccountTheme, accountThemeOf } from './account-pages/account-theme.ts'
import { contradictions } from './config/contradictions.ts'
import {
  type FlowSettings,
  flowSettings,
  type MailedFlowSettings,
  mailedSettings,
} from './config/flow-config.ts'
import { hashingOf } from './config/hashers-settings.ts'
import { identitySettings } from './config/identity-settings.ts'
import { type CourierSettings, courierSettings } from './courier/courier-settings.ts'
import { BCRYPT_BYTES } from './passwords/hash-formats.ts'
import type { Hashing } from './passwords/password-hasher.ts'
import { type OidcSettings, oidcSettings } from './providers/provider-settings.ts'
import { createSchemas, type Schemas } from './schemas/identity-schemas.ts'
import { type TokenTemplate, tokenTemplate } from './sessions/token-templates.ts'
import { type GivenLimits, mapLimits } from './throttle/throttle.ts'

type Settings = Static<typeof identitySettings>

export interface CookieAttributes {
  /** Undefined where the process says it. */
  domain: string | undefined
  path: string
  /** Whether only https gets them; undefined where the process says it. */
  secure: boolean | undefined
  sameSite: 'lax' | 'strict' | 'none'
}

export interface IdentityConfig {
  /** What the account pages look like. */
  accountTheme: AccountTheme
  defaultReturnUrl: string
  allowedReturnUrls: string[]
  errorUiUrl: string
  logoutReturnUrl: string
  login: FlowSettings
  /** `givesHints`: who signs up with details of an account is told how its owner signs in. */
  registration: FlowSettings & { enabled: boolean; givesHints: boolean }
  recovery: MailedFlowSettings
  verification: MailedFlowSettings
  /** Whether scripts and apps that recovered an account are told what comes next, instead of an address to go to. */
  continueWithTransitions: boolean
  code: {
    /** For recovery and verification. */
    enabled: boolean
    /** Whether people sign in and up with a code. */
    isPasswordless: boolean
    /** Whether a code is a second factor. */
    isSecondFactor: boolean
    /** Whether a verified address suffices to sign in, though the schema marks it as no identifier of codes. */
    takesVerifiedAddress: boolean
    lifespanMs: number
    maxSubmissions: number
  }
  /** `baseUrl` has no slash at its end. */
  link: { enabled: boolean; lifespanMs: number; baseUrl: string }
  settings: FlowSettings & {
    /** How long after a sign-in credentials may be changed. */
    privilegedMaxAgeMs: number
    requiredAal: 'aal1' | 'highest_available'
  }
  profile: { enabled: boolean }
  /** Signing in with other providers. */
  oidc: OidcSettings
  totp: { enabled: boolean; issuer: string }
  lookupSecret: { enabled: boolean }
  webauthn: {
    enabled: boolean
    /** Whether new keys are first factors. */
    isPasswordless: boolean
    /** Who asks for keys: the domain they are bound to, its name for people, and where its pages stand. */
    rp: { id: string; displayName: string; origins: readonly string[] }
  }
  password: {
    enabled: boolean
    minLength: number
    /** In bytes: what is beyond it would not count. */
    maxLength: number
    hashing: Hashing
    similarityCheck: boolean
    /** Whether stolen passwords are refused, where they are looked up, how often one may have been, and whether an answer is needed. */
    stolen: { isChecked: boolean; host: string | undefined; allowed: number; isNeeded: boolean }
  }
  session: {
    lifespanMs: number
    /** After how long without a request a session ends; undefined where it does not. */
    idleMs: number | undefined
    /** How long before its end a session can be prolonged. */
    earliestExtendMs: number
    cookieName: string
    persistent: boolean
    cookie: CookieAttributes
    /** How long a network in front may keep the answer of `whoami` at most; undefined where it may not. */
    cacheableMs: number | undefined
    /** How sessions are told to others that do not ask us, by name. */
    tokenTemplates: ReadonlyMap<string, TokenTemplate>
    /** Of `whoami`. */
    requiredAal: 'aal1' | 'highest_available'
  }
  /** Calls of other servers. */
  outbound: {
    /** Whether private networks may not be called, but for what begins with an exception. */
    isPrivateRefused: boolean
    exceptions: readonly string[]
  }
  /** The OAuth2 server for whose clients people sign in. */
  oauth2Provider: {
    /** Of its administrators, without a slash at the end; the one of the project where it is not told. */
    url: string | undefined
    headers: Readonly<Record<string, string>>
    /** Whether who leaves a sign-in for an app, to recover, comes back to it. */
    overridesReturnTo: boolean
  }
  /** Of all cookies but the session's. */
  cookies: CookieAttributes
  /** The project's own, newest first; none where those of the process serve. */
  secrets: { default: readonly string[]; cookie: readonly string[]; cipher: readonly string[] }
  /** What pages of other origins may do with the operations of everybody and of administrators. */
  cors: Record<'public' | 'admin', ConfiguredCors | undefined>
  /** Limits of the project's own; what is not told is as the process has it. */
  throttle: GivenLimits
  /** Whether answers are the same whoever has an account. */
  hidesAccounts: boolean
  schemas: Schemas
  courier: CourierSettings
}

type Methods = Settings['selfservice']['methods']

const codeOf = ({ enabled, config, ...uses }: Methods['code']): IdentityConfig['code'] => ({
  enabled,
  isPasswordless: uses.passwordless_enabled,
  isSecondFactor: uses.mfa_enabled,
  takesVerifiedAddress: config.missing_credential_fallback_enabled,
  lifespanMs: config.lifespan,
  maxSubmissions: config.max_submissions,
})

const linkOf = ({ enabled, config }: Methods['link'], publicUrl: string): IdentityConfig['link'] => ({
  enabled,
  lifespanMs: config.lifespan,
  baseUrl: (config.base_url ?? publicUrl).replace(/\/$/, ''),
})

const sameSites = { Lax: 'lax', Strict: 'strict', None: 'none' } as const

/** As told; a configuration that was written for a server of its own goes on as that server did, also on an address without TLS. */
function secureOf({ serve }: Settings, told: boolean | string | undefined): boolean | undefined {
  if (told !== undefined) return String(told) === 'true'
  return serve?.public?.base_url === undefined ? undefined : true
}

const cookieOf = (
  settings: Settings,
  { domain, path, secure, same_site: sameSite }: Settings['cookies'],
): CookieAttributes => ({
  domain,
  path,
  secure: secureOf(settings, secure),
  sameSite: sameSites[sameSite],
})

const secretsOf = ({ secrets }: Settings): IdentityConfig['secrets'] => {
  const ofAll = secrets.default ?? []
  return { default: ofAll, cookie: secrets.cookie ?? ofAll, cipher: secrets.cipher ?? ofAll }
}

/** Where nobody could give a second factor, none is asked for, whatever accounts were given once. */
const requiredOf = (
  required: 'aal1' | 'highest_available',
  { totp, lookup_secret: lookup, webauthn, code }: Settings['selfservice']['methods'],
): 'aal1' | 'highest_available' =>
  totp.enabled || lookup.enabled || webauthn.enabled || code.mfa_enabled ? required : 'aal1'

const templatesOf = ({ session }: Settings): ReadonlyMap<string, TokenTemplate> =>
  new Map(
    Object.entries(session.whoami.tokenizer.templates).map(([name, given]) => [name, tokenTemplate(given)]),
  )

function templateProblems(settings: Settings): ConfigProblem[] {
  try {
    templatesOf(settings)
    return []
  } catch (error) {
    // Whatever a text breaks throws an Error.
    const reason = `a template cannot be used: ${(error as Error).message}`
    return [{ pointer: '/session/whoami/tokenizer/templates', reason }]
  }
}

const cacheableOf = ({ feature_flags: flags }: Settings): number | undefined =>
  flags.cacheable_sessions ? (flags.cacheable_sessions_max_age ?? Number.POSITIVE_INFINITY) : undefined

const outboundOf = ({ clients: { http } }: Settings): IdentityConfig['outbound'] => ({
  isPrivateRefused: http.disallow_private_ip_ranges,
  exceptions: http.private_ip_exception_urls,
})

const sessionOf = (settings: Settings, cookie: CookieAttributes): IdentityConfig['session'] => {
  const { session, selfservice } = settings
  return {
    lifespanMs: session.lifespan,
    idleMs: session.idle_timeout,
    earliestExtendMs: session.earliest_possible_extend ?? session.lifespan,
    cookieName: session.cookie.name,
    persistent: session.cookie.persistent,
    cookie,
    cacheableMs: cacheableOf(settings),
    tokenTemplates: templatesOf(settings),
    requiredAal: requiredOf(session.whoami.required_aal, selfservice.methods),
  }
}

const passwordOf = (
  { enabled, config }: Settings['selfservice']['methods']['password'],
  hashing: Hashing,
): IdentityConfig['password'] => ({
  enabled,
  hashing,
  minLength: config.min_password_length,
  maxLength: hashing.algorithm === 'bcrypt' ? BCRYPT_BYTES : Number.POSITIVE_INFINITY,
  similarityCheck: config.identifier_similarity_check_enabled,
  stolen: {
    isChecked: config.haveibeenpwned_enabled,
    host: config.haveibeenpwned_enabled ? config.haveibeenpwned_host : undefined,
    allowed: config.max_breaches,
    isNeeded: !config.ignore_network_errors,
  },
})

function webauthnOf(
  { enabled, config }: Settings['selfservice']['methods']['webauthn'],
  publicUrl: string,
): IdentityConfig['webauthn'] {
  const { hostname, origin } = new URL(publicUrl)
  const { rp } = config
  return {
    enabled,
    isPasswordless: config.passwordless,
    rp: {
      id: rp.id ?? hostname,
      displayName: rp.display_name ?? rp.id ?? hostname,
      origins: rp.origins ?? [rp.origin ?? origin],
    },
  }
}

const throttleOf = ({ security }: Settings): GivenLimits =>
  mapLimits(security.throttle, ({ attempts, window }) => ({
    attempts,
    seconds: window === undefined ? undefined : window / 1000,
  }))

const schemasOf = ({ identity }: Settings): Schemas =>
  createSchemas(identity.schemas, identity.default_schema_id)

function schemaProblem(schemas: Schemas, id: string): ConfigProblem[] {
  try {
    schemas.get(id)
    return []
  } catch (error) {
    // Whatever a schema breaks throws an Error.
    return [{ pointer: '/identity/schemas', reason: `schema "${id}": ${(error as Error).message}` }]
  }
}

/** Schemas that nobody could use, before anybody meets them. */
function schemaProblems(settings: Settings): ConfigProblem[] {
  const schemas = schemasOf(settings)
  const found = schemas.ids.flatMap((id) => schemaProblem(schemas, id))
  if (schemas.ids.includes(schemas.defaultId)) return found
  const reason = `there is no schema "${schemas.defaultId}"`
  return [...found, { pointer: '/identity/default_schema_id', reason }]
}

function parse(settings: Settings, { publicUrl, returnUrls }: ProjectContext): IdentityConfig {
  const { flows, methods, ...selfservice } = settings.selfservice
  const defaultReturnUrl = selfservice.default_browser_return_url ?? returnUrls.default
  const { enabled, login_hints: givesHints } = flows.registration
  return {
    defaultReturnUrl,
    allowedReturnUrls: [...selfservice.allowed_return_urls, ...returnUrls.allowed],
    errorUiUrl: flows.error.ui_url ?? `${publicUrl}/error`,
    logoutReturnUrl: flows.logout.after.default_browser_return_url ?? defaultReturnUrl,
    login: flowSettings(flows.login, `${publicUrl}/login`, defaultReturnUrl),
    registration: {
      ...flowSettings(flows.registration, `${publicUrl}/registration`, defaultReturnUrl),
      enabled,
      givesHints,
    },
    recovery: mailedSettings(flows.recovery, `${publicUrl}/recovery`, defaultReturnUrl),
    continueWithTransitions: settings.feature_flags.use_continue_with_transitions,
    verification: mailedSettings(flows.verification, `${publicUrl}/verification`, defaultReturnUrl),
    code: codeOf(methods.code),
    link: linkOf(methods.link, publicUrl),
    settings: {
      // Without a place to return to, a browser is shown the form again.
      ...flowSettings(flows.settings, `${publicUrl}/settings`, ''),
      privilegedMaxAgeMs: flows.settings.privileged_session_max_age,
      requiredAal: requiredOf(flows.settings.required_aal, methods),
    },
    profile: { enabled: methods.profile.enabled },
    oidc: oidcSettings(settings, publicUrl),
    totp: {
      enabled: methods.totp.enabled,
      issuer: methods.totp.config.issuer ?? new URL(publicUrl).hostname,
    },
    lookupSecret: { enabled: methods.lookup_secret.enabled },
    webauthn: webauthnOf(methods.webauthn, publicUrl),
    password: passwordOf(methods.password, hashingOf(settings.hashers)),
    session: sessionOf(settings, cookieOf(settings, { ...settings.cookies, ...settings.session.cookie })),
    cookies: cookieOf(settings, settings.cookies),
    secrets: secretsOf(settings),
    cors: { public: settings.serve.public.cors, admin: settings.serve.admin.cors },
    throttle: throttleOf(settings),
    hidesAccounts: settings.security.account_enumeration.mitigate,
    outbound: outboundOf(settings),
    oauth2Provider: {
      url: settings.oauth2_provider.url?.replace(/\/+$/, ''),
      headers: settings.oauth2_provider.headers ?? {},
      overridesReturnTo: settings.oauth2_provider.override_return_to,
    },
    schemas: schemasOf(settings),
    courier: courierSettings(settings),
    accountTheme: accountThemeOf(settings.account_pages),
  }
}

/** `services.identity.config` of a project. */
export const identitySection = configSection({
  service: 'identity',
  schema: identitySettings,
  check: (settings) => [
    ...contradictions(settings),
    ...schemaProblems(settings),
    ...templateProblems(settings),
  ],
  parse,
})

/** The identity settings of a project, read once for each version of its document. */
export const identityConfig = identitySection.read
