import type { Outbound } from '@tillkey/outbound'
import {
  type ConfiguredCors,
  configSection,
  type IdentityRules,
  identityRulesOf,
  type ProjectContext,
} from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { type AccountTheme, toAccountTheme } from './config/account-theme.ts'
import { contradictions } from './config/contradictions.ts'
import { type CourierSettings, courierSettings } from './config/courier-config.ts'
import {
  type EmailFlowSettings,
  emailFlowSettings,
  type FlowSettings,
  flowSettings,
} from './config/flow-config.ts'
import { identitySettings } from './config/identity-settings.ts'
import { type MethodsConfig, methodsConfig } from './config/methods-config.ts'
import { type OidcSettings, oidcSettings } from './config/oidc-config.ts'
import { schemaProblems, schemasConfig } from './config/schemas-config.ts'
import {
  type CookieAttributes,
  cookiesConfig,
  requiredAal,
  type SessionConfig,
  sessionConfig,
  templateKeyFaults,
  templateProblems,
} from './config/session-config.ts'
import { templateFaults } from './config/source-faults.ts'
import type { Schemas } from './schemas/identity-schemas.ts'
import type { ThrottleLimits } from './throttle/throttle.ts'

type Settings = Static<typeof identitySettings>

export interface IdentityConfig extends MethodsConfig {
  /** What the generation of the project's API answers. */
  rules: IdentityRules
  /** Appearance of the account pages. */
  accountTheme: AccountTheme
  defaultReturnUrl: string
  allowedReturnUrls: string[]
  errorUiUrl: string
  logoutReturnUrl: string
  /** `isIdentifierFirst`: asks for the identifier before the methods. */
  login: FlowSettings & { isIdentifierFirst: boolean }
  /**
   * `givesHints`: shows how an existing account signs in. `isProfileFirst`: asks for the traits before the
   * credentials.
   */
  registration: FlowSettings & { enabled: boolean; givesHints: boolean; isProfileFirst: boolean }
  /** `takesAnyAddress`: recovers by code to any address of the account. */
  recovery: EmailFlowSettings & { takesAnyAddress: boolean }
  /**
   * `takesPhoneNumbers`: also verifies phone numbers, by text message. `isNextStep`: responses name started
   * verifications. `refusesInForm`: a login by password reports an unverified address in its form.
   */
  verification: EmailFlowSettings & {
    takesPhoneNumbers: boolean
    isNextStep: boolean
    refusesInForm: boolean
  }
  /** Whether scripts and apps get next steps after a recovery instead of a URL. */
  continueWithTransitions: boolean
  settings: FlowSettings & {
    /** How long after sign-in credentials may be changed. */
    privilegedMaxAgeMs: number
    requiredAal: 'aal1' | 'highest_available'
  }
  /** Social sign-in. */
  oidc: OidcSettings
  session: SessionConfig
  /** Outbound HTTP within `clients.http`. */
  outbound: Outbound
  /** OAuth 2.0 server whose clients sign in here. */
  oauth2Provider: {
    /** Admin API, without a trailing slash. Default: that of the project. */
    url: string | undefined
    headers: Readonly<Record<string, string>>
    /** Whether leaving a login for recovery returns to the waiting client. */
    overridesReturnTo: boolean
  }
  /** All cookies except the session cookie. */
  cookies: CookieAttributes
  /** Secrets of the project, newest first; empty when those of the process apply. */
  secrets: { default: readonly string[]; cookie: readonly string[]; cipher: readonly string[] }
  /** CORS of the public and admin API. */
  cors: Record<'public' | 'admin', ConfiguredCors | undefined>
  throttle: ThrottleLimits
  /** Whether responses hide which accounts exist. */
  hidesAccounts: boolean
  schemas: Schemas
  courier: CourierSettings
}

const readSecrets = ({ secrets }: Settings): IdentityConfig['secrets'] => {
  const ofAll = secrets.default ?? []
  return { default: ofAll, cookie: secrets.cookie ?? ofAll, cipher: secrets.cipher ?? ofAll }
}

const narrowOutbound = ({ clients: { http } }: Settings, { outbound }: ProjectContext): Outbound =>
  outbound.narrowed({
    isPrivateRefused: http.disallow_private_ip_ranges,
    exceptions: http.private_ip_exception_urls,
  })

function parse(settings: Settings, project: ProjectContext): IdentityConfig {
  const { publicUrl } = project
  const { flows, methods, ...selfservice } = settings.selfservice
  const defaultReturnUrl = selfservice.default_browser_return_url ?? `${publicUrl}/`
  const { enabled, login_hints: givesHints } = flows.registration
  const rules = identityRulesOf(settings.version)
  return {
    rules,
    defaultReturnUrl,
    allowedReturnUrls: selfservice.allowed_return_urls,
    errorUiUrl: flows.error.ui_url ?? `${publicUrl}/error`,
    logoutReturnUrl: flows.logout.after.default_browser_return_url ?? defaultReturnUrl,
    login: {
      ...flowSettings(flows.login, `${publicUrl}/login`, defaultReturnUrl),
      isIdentifierFirst: flows.login.style === 'identifier_first',
    },
    registration: {
      ...flowSettings(flows.registration, `${publicUrl}/registration`, defaultReturnUrl),
      enabled,
      givesHints,
      isProfileFirst:
        !flows.registration.enable_legacy_one_step &&
        (flows.registration.style ?? rules.registrationStyle) === 'profile_first',
    },
    recovery: {
      ...emailFlowSettings(flows.recovery, `${publicUrl}/recovery`, defaultReturnUrl),
      takesAnyAddress: settings.feature_flags.choose_recovery_address && flows.recovery.use === 'code',
    },
    continueWithTransitions: settings.feature_flags.use_continue_with_transitions,
    verification: {
      ...emailFlowSettings(flows.verification, `${publicUrl}/verification`, defaultReturnUrl),
      takesPhoneNumbers: flows.verification.phone_numbers,
      isNextStep:
        rules.nextVerification === 'always' || settings.feature_flags.legacy_continue_with_verification_ui,
      refusesInForm: settings.feature_flags.legacy_require_verified_login_error,
    },
    ...methodsConfig(settings, publicUrl),
    settings: {
      // Without a return URL, the form is shown again.
      ...flowSettings(flows.settings, `${publicUrl}/settings`, ''),
      privilegedMaxAgeMs: flows.settings.privileged_session_max_age,
      requiredAal: requiredAal(flows.settings.required_aal, methods),
    },
    oidc: oidcSettings(settings, publicUrl),
    session: sessionConfig(settings),
    cookies: cookiesConfig(settings),
    secrets: readSecrets(settings),
    cors: { public: settings.serve.public.cors, admin: settings.serve.admin.cors },
    throttle: settings.security.throttle,
    hidesAccounts: settings.security.account_enumeration.mitigate,
    outbound: narrowOutbound(settings, project),
    oauth2Provider: {
      url: settings.oauth2_provider.url?.replace(/\/+$/, ''),
      headers: settings.oauth2_provider.headers ?? {},
      overridesReturnTo: settings.oauth2_provider.override_return_to,
    },
    schemas: schemasConfig(settings),
    courier: courierSettings(settings),
    accountTheme: toAccountTheme(settings.account_pages),
  }
}

/** Section `services.identity.config` of a project. */
export const identitySection = configSection({
  service: 'identity',
  schema: identitySettings,
  check: (settings) => [
    ...contradictions(settings),
    ...schemaProblems(settings),
    ...templateProblems(settings),
  ],
  faults: (settings) => [...templateFaults(settings), ...templateKeyFaults(settings)],
  parse,
})

/** Returns the identity settings of a project, parsed once per version. */
export const identityConfig = identitySection.read
