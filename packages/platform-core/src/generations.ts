/** Major version of the published servers with which the newer generation begins. */
const NEWER_SINCE = 25

type Generation = 'older' | 'newer'

/** A rule: the value of each generation. */
interface Rule<Value> {
  older: Value
  newer: Value
}

const rule = <const Older, const Newer>(older: Older, newer: Newer): Rule<Older | Newer> => ({
  older,
  newer,
})

/** What the generations of the OAuth2 API answer differently. */
const oauth2Rules = {
  /** Error code for a refresh token that was used or revoked. */
  reusedRefreshToken: rule('token_inactive', 'invalid_grant'),
  /** Introspection of a used refresh token within its grace period. */
  refreshTokenInGrace: rule('inactive', 'active'),
  /** What `rotation_grace_reuse_count` counts. */
  graceReuseCount: rule('further uses', 'all uses'),
  /** Paths of the public API that do not exist. */
  unknownPublicPath: rule('text', 'json'),
  /** A login or consent request that was decided and used. */
  usedRequest: rule('gone', 'shown'),
  /** Cookie of a login that is remembered without an end. */
  endlessLoginCookie: rule('session', 'lifetime'),
  /** Whether consent requests and sessions have an id of their own, and lists hide the challenge. */
  consentRequestId: rule(false, true),
  /** Whether consents are revoked by `all` together with a client. */
  revokingAll: rule('allows client', 'excludes client'),
  /** Pages of lists of consents and trusted issuers. */
  listPages: rule('counted', 'by key'),
  /** Error for the id of a trusted issuer that is no UUID. */
  malformedIssuerId: rule('not_found', 'malformed'),
  /** Error of the device grant (RFC 8628) for a client that is not registered for it. */
  unregisteredDeviceGrant: rule('invalid_request', 'unauthorized_client'),
  /** Metadata of the authorization server (RFC 8414) at its own path. */
  authorizationServerMetadata: rule('absent', 'served'),
  /** Whether the device authorization grant (RFC 8628) is part of the discovery document. */
  deviceGrantInDiscovery: rule(false, true),
} satisfies Record<string, Rule<unknown>>

/** What the generations of the identity API answer differently. */
const identityRules = {
  /** Message about a malformed email address or telephone number. */
  addressFormat: rule('general', 'own'),
  /** Whether the list of all sessions has a total. */
  sessionTotal: rule('counted', 'absent'),
  /** Context of a label that is the title of a trait. */
  titleContext: rule('title', 'title and name'),
  /** Context of a label that names a social provider. */
  providerContext: rule('label', 'label and id'),
  /** Whether a registration asks for the traits first, where the configuration says nothing. */
  registrationStyle: rule('unified', 'profile_first'),
  /** What a registration form begins with. */
  registrationOrder: rule('traits', 'providers and CSRF token'),
  /** Group of the traits in a registration form that belongs to a single method. */
  registrationTraits: rule('method', 'default'),
  /** Label of the button that asks for a code or submits one. */
  codeButton: rule('send', 'continue'),
  /** Label of the button that signs in with a password. */
  passwordButton: rule('sign in', 'sign in with password'),
  /** Whether the browser may fill in a passkey or security key with the identifier. */
  identifierAutocomplete: rule('absent', 'webauthn'),
  /** Length of the field for a recovery code. */
  recoveryCodeLength: rule('absent', 'present'),
  /** Whether the next step after a recovery has the address of the settings. */
  recoverySettingsUrl: rule('absent', 'present'),
  /** Whether the form of a finished recovery always has a CSRF token for browsers. */
  recoveredToken: rule('as before', 'present'),
  /** Which recoveries of administrators check the CSRF token before they send a code to an address. */
  orderedRecoveryToken: rule('ignored', 'required'),
  /** Code that was sent for a recovery and has expired. */
  expiredRecoveryCode: rule('replaces the flow', 'wrong'),
  /** Identifier field of a login whose code was refused. */
  refusedIdentifier: rule('text', 'hidden'),
  /** Which forms for a login code have a CSRF token. */
  loginCodeTokenForms: rule('as before', 'of browsers'),
  /** Which tries of a code count after another one was sent. */
  codeTries: rule('all', 'of the last code'),
  /** Whom a login code reaches without a credential for codes. */
  codeFallback: rule('verified addresses', 'identifiers'),
  /** What a login code proves about the address it was sent to. */
  loginCodeProof: rule('verified', 'verified with time'),
  /** Which addresses a registration by code sends codes to. */
  registrationCodes: rule('first', 'all'),
  /** Telephone numbers as identifiers of codes. */
  phoneIdentifiers: rule('as written', 'E.164'),
  /** Which next forms repeat the transient payload of the submission, and which hooks get it. */
  transientPayload: rule('of registrations', 'of all flows'),
  /** Whether hooks after a change of settings get the session. */
  settingsHookSession: rule('absent', 'present'),
  /** State that a hook reports, when there is no such state. */
  unknownHookState: rule('ignored', 'inactive'),
  /** Version of the credential for codes. */
  codeCredentialVersion: rule(0, 1),
  /** Whether a script learns where the browser goes after a login, a registration or a change of settings. */
  nextAddress: rule('absent', 'shown'),
  /** When a started verification is a next step, where it can be one. */
  nextVerification: rule('always', 'by hook'),
  /** Whether a login names started verifications. */
  verificationAfterLogin: rule('absent', 'next step'),
  /** Whether a change of settings leads a browser to the verification that a hook shows. */
  verificationAfterSettings: rule('redirect', 'next step'),
  /** How a login is refused whose account has no verified address. */
  unverifiedLogin: rule('form', 'verification'),
  /** Status of an address, in the response to the login whose hook has sent a verification. */
  sentByLogin: rule('as before', 'sent'),
  /** When the form for a verification code offers to send another one. */
  verificationResend: rule('address as typed', 'always'),
  /** Query of the request address that a verification takes from the flow before it. */
  verificationQuery: rule('as received', 'encoded'),
  /** Whether callbacks of providers set the CSRF cookie. */
  callbackCsrfCookie: rule('set', 'absent'),
  /** Types of credentials that administrators can see, besides those of both generations. */
  shownCredentials: rule('none', 'passkey and saml'),
  /** Config of the credential for codes, as administrators see it. */
  codeCredentialConfig: rule('stored', 'addresses'),
  /** Whether a connection without an organization has an empty one. */
  connectionOrganization: rule('always', 'when set'),
  /** What an import of credentials may contain, besides what both generations take. */
  importedCredentials: rule('none', 'SAML, organizations and migrations'),
  /** Filters of the list of identities. */
  listFilters: rule('combined', 'exclusive'),
  /** What a patch may remove or add, besides what both generations take. */
  identityPatch: rule('stored members stay', 'removed members go'),
  /** Entries of a batch that cannot be stored. */
  batchConflicts: rule('refuse the batch', 'are reported'),
  /** How a code as second factor finds its address. */
  secondFactorCode: rule('by trait', 'by address'),
  /** Whether the return from a provider renews the continuity cookie. */
  continuityAfterProvider: rule('renewed', 'unchanged'),
  /** What the form that connects a provider to an existing account says, and whose identifier it has. */
  linkForm: rule('duplicate account', 'known identifier'),
  /** Whether a session names the provider that was connected by signing in. */
  linkedProvider: rule('unnamed', 'named'),
  /** Request address of a flow that continues another one after the return from a provider. */
  continuedRequestUrl: rule('of the callback', 'of the first flow'),
  /** How settings name a provider. */
  settingsProvider: rule('by id', 'by label'),
  /** Traits of a registration with a provider: whether they have the objects of the schema. */
  providerTraits: rule('as mapped', 'with objects'),
  /** Answer to a callback of a browser that is signed in already. */
  repeatedCallback: rule('unknown state', 'signed in'),
  /** Active method of a form that a return from a provider leads to. */
  activeAfterProvider: rule('unchanged', 'oidc'),
  /** Providers that may return with a form (`form_post`). */
  formCallback: rule('Apple', 'all'),
  /** Where the form that asks for a login code has its CSRF token. */
  loginCodeTokenPosition: rule('first', 'last'),
  /** How a button asks for a security key: by a script with the options, or by the name of a function. */
  keyTrigger: rule('call', 'named function'),
  /** Where the form that asks for a security key has its script. */
  keyScript: rule('last', 'first'),
  /** Whether a browser learns why it may not read a flow of another one. */
  foreignFlowReason: rule('present', 'absent'),
  /** Options for a new security key: how long they hold, and whether they exclude the present keys. */
  newKeyOptions: rule('five minutes, other keys', 'two minutes, any key'),
} satisfies Record<string, Rule<unknown>>

type Rules = Record<string, Rule<unknown>>
type Selected<R extends Rules> = { readonly [Name in keyof R]: R[Name]['older'] }

const generationOf = (version: string | undefined): Generation => {
  const [, major] = /^v?(\d+)\./.exec(version ?? '') ?? []
  return Number(major) >= NEWER_SINCE ? 'newer' : 'older'
}

function select<R extends Rules>(rules: R, version: string | undefined): Selected<R> {
  const generation = generationOf(version)
  const entries = Object.entries(rules).map(([name, values]) => [name, values[generation]])
  return Object.fromEntries(entries) as Selected<R> // the same names
}

/** Rules of the OAuth2 API, each with the value of one generation. */
export type OAuth2Rules = Selected<typeof oauth2Rules>

/** Rules of the identity API, each with the value of one generation. */
export type IdentityRules = Selected<typeof identityRules>

/** Returns the rules for the `version` of a configuration. None, or one before v25, selects the older generation. */
export const oauth2RulesOf = (version: string | undefined): OAuth2Rules => select(oauth2Rules, version)

/** Returns the rules for the `version` of an identity configuration, likewise. */
export const identityRulesOf = (version: string | undefined): IdentityRules => select(identityRules, version)
