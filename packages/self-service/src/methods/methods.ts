import { codeLogin } from './code/login.ts'
import { codeRecovery } from './code/recovery.ts'
import { codeRegistration } from './code/registration.ts'
import { codeVerification } from './code/verification.ts'
import { identifierFirstLogin } from './identifier-first/login.ts'
import { linkRecovery } from './link/recovery.ts'
import { linkVerification } from './link/verification.ts'
import { lookupSecretLogin } from './lookup-secret/login.ts'
import { lookupSecretSettings } from './lookup-secret/settings.ts'
import type { Method } from './method.ts'
import { oidcLogin } from './oidc/login.ts'
import { oidcRegistration } from './oidc/registration.ts'
import { oidcSettingsMethod } from './oidc/settings.ts'
import { passkeyLogin } from './passkey/login.ts'
import { passkeyRegistration } from './passkey/registration.ts'
import { passkeySettings } from './passkey/settings.ts'
import { passwordLogin } from './password/login.ts'
import { passwordRegistration } from './password/registration.ts'
import { passwordSettings } from './password/settings.ts'
import { profileRegistration } from './profile/registration.ts'
import { profileSettings } from './profile/settings.ts'
import { totpLogin } from './totp/login.ts'
import { totpSettings } from './totp/settings.ts'
import { webauthnLogin } from './webauthn/login.ts'
import { webauthnRegistration } from './webauthn/registration.ts'
import { webauthnSettings } from './webauthn/settings.ts'

/** Security keys. */
const webauthn: Method = {
  login: webauthnLogin,
  registration: webauthnRegistration,
  settings: webauthnSettings,
}

/** Passkeys, which identify their owner. */
const passkey: Method = { login: passkeyLogin, registration: passkeyRegistration, settings: passkeySettings }

/** Codes of an authenticator app (TOTP). */
const totp: Method = { login: totpLogin, settings: totpSettings }

/** The traits of an identity. */
const profile: Method = {
  registration: profileRegistration([
    passwordRegistration,
    oidcRegistration,
    codeRegistration,
    webauthnRegistration,
    passkeyRegistration,
  ]),
  settings: profileSettings,
}

/** Identifier and password. */
const password: Method = {
  login: passwordLogin,
  registration: passwordRegistration,
  settings: passwordSettings,
}

/** Social sign-in. */
const oidcMethod: Method = {
  login: oidcLogin,
  registration: oidcRegistration,
  settings: oidcSettingsMethod,
}

/** Backup codes, valid once each. */
const lookupSecret: Method = { login: lookupSecretLogin, settings: lookupSecretSettings }

/** The identifier before the methods, which are offered in this order. */
const identifierFirst: Method = {
  login: identifierFirstLogin([passwordLogin, oidcLogin, codeLogin, passkeyLogin, webauthnLogin]),
}

/** A link sent to an address. */
const link: Method = { recovery: linkRecovery, verification: linkVerification }

/** A code sent to an address. */
const code: Method = {
  login: codeLogin,
  registration: codeRegistration,
  recovery: codeRecovery,
  verification: codeVerification,
}

/** All methods, in the order in which they match forms. */
export const methods: readonly Method[] = [
  password,
  oidcMethod,
  profile,
  code,
  link,
  totp,
  webauthn,
  passkey,
  lookupSecret,
  identifierFirst,
]
