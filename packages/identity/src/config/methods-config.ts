import type { Static } from 'typebox'
import { BCRYPT_BYTES } from '../passwords/hash-formats.ts'
import type { Hashing } from '../passwords/password-hasher.ts'
import type { JsonObject } from '../values.ts'
import { readHashing } from './hashers-settings.ts'
import type { identitySettings } from './identity-settings.ts'

type Settings = Static<typeof identitySettings>

/** Relying party of WebAuthn: id, display name and allowed origins. */
export interface RelyingParty {
  id: string
  displayName: string
  origins: readonly string[]
}

/** Configuration of authentication methods, except social sign-in. */
export interface MethodsConfig {
  code: {
    /** For recovery and verification. */
    enabled: boolean
    /** Whether codes are a first factor. */
    isPasswordless: boolean
    /** Whether codes are a second factor. */
    isSecondFactor: boolean
    /** Whether any verified address can receive login codes, even when the schema does not mark it. */
    takesVerifiedAddress: boolean
    lifespanMs: number
    maxSubmissions: number
  }
  /** `baseUrl` has no trailing slash. */
  link: { enabled: boolean; lifespanMs: number; baseUrl: string }
  profile: { enabled: boolean }
  totp: { enabled: boolean; issuer: string }
  lookupSecret: { enabled: boolean }
  webauthn: {
    enabled: boolean
    /** Whether new keys are first factors. */
    isPasswordless: boolean
    rp: RelyingParty
  }
  passkey: { enabled: boolean; rp: RelyingParty }
  password: {
    enabled: boolean
    minLength: number
    /** In bytes; further bytes would be ignored. */
    maxLength: number
    hashing: Hashing
    similarityCheck: boolean
    /** Request that verifies an imported password in another system; absent when disabled. */
    migration: JsonObject | undefined
    /** Breach check: enabled, service, accepted breaches, and whether it fails closed. */
    breachCheck: { enabled: boolean; host: string | undefined; maxBreaches: number; failClosed: boolean }
  }
}

type Methods = Settings['selfservice']['methods']

const toCodeConfig = ({ enabled, config, ...uses }: Methods['code']): MethodsConfig['code'] => ({
  enabled,
  isPasswordless: uses.passwordless_enabled,
  isSecondFactor: uses.mfa_enabled,
  takesVerifiedAddress: config.missing_credential_fallback_enabled,
  lifespanMs: config.lifespan,
  maxSubmissions: config.max_submissions,
})

const toLinkConfig = ({ enabled, config }: Methods['link'], publicUrl: string): MethodsConfig['link'] => ({
  enabled,
  lifespanMs: config.lifespan,
  baseUrl: (config.base_url ?? publicUrl).replace(/\/$/, ''),
})

const toPasswordConfig = (
  { enabled, config }: Methods['password'],
  hashing: Hashing,
): MethodsConfig['password'] => ({
  enabled,
  hashing,
  minLength: config.min_password_length,
  maxLength: hashing.algorithm === 'bcrypt' ? BCRYPT_BYTES : Number.POSITIVE_INFINITY,
  similarityCheck: config.identifier_similarity_check_enabled,
  migration: config.migrate_hook?.enabled ? config.migrate_hook.config : undefined,
  breachCheck: {
    enabled: config.haveibeenpwned_enabled,
    host: config.haveibeenpwned_enabled ? config.haveibeenpwned_host : undefined,
    maxBreaches: config.max_breaches,
    failClosed: !config.ignore_network_errors,
  },
})

function toRelyingParty(rp: Methods['webauthn']['config']['rp'], publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return {
    id: rp.id ?? hostname,
    displayName: rp.display_name ?? rp.id ?? hostname,
    origins: rp.origins ?? [rp.origin ?? origin],
  }
}

/** Reads `selfservice.methods`. */
export function methodsConfig({ selfservice, hashers }: Settings, publicUrl: string): MethodsConfig {
  const { methods } = selfservice
  return {
    code: toCodeConfig(methods.code),
    link: toLinkConfig(methods.link, publicUrl),
    profile: { enabled: methods.profile.enabled },
    totp: {
      enabled: methods.totp.enabled,
      issuer: methods.totp.config.issuer ?? new URL(publicUrl).hostname,
    },
    lookupSecret: { enabled: methods.lookup_secret.enabled },
    webauthn: {
      enabled: methods.webauthn.enabled,
      isPasswordless: methods.webauthn.config.passwordless,
      rp: toRelyingParty(methods.webauthn.config.rp, publicUrl),
    },
    passkey: {
      enabled: methods.passkey.enabled,
      rp: toRelyingParty(methods.passkey.config.rp, publicUrl),
    },
    password: toPasswordConfig(methods.password, readHashing(hashers)),
  }
}
