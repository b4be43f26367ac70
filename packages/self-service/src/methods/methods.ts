import { code } from './code/code.ts'
import { link } from './link/link.ts'
import { lookupSecret } from './lookup-secret/lookup-secret.ts'
import type { Method } from './method.ts'
import { oidcMethod } from './oidc/oidc.ts'
import { password } from './password/password.ts'
import { profile } from './profile/profile.ts'
import { totp } from './totp/totp.ts'
import { webauthn } from './webauthn/webauthn.ts'

/** All methods, in the order in which they match forms. */
export const methods: readonly Method[] = [
  password,
  oidcMethod,
  profile,
  code,
  link,
  totp,
  webauthn,
  lookupSecret,
]
