import type { CookieOptions } from '@tillkey/host'
import type { CookieAttributes } from '../config/session-config.ts'

export interface CookieSettings {
  /** Whether the platform is reached over https. */
  secure: boolean
}

/** Builds cookie options. Values are written unescaped: they contain nothing to escape. */
export function cookieOptions(attributes: CookieAttributes, settings: CookieSettings): CookieOptions {
  const { path, sameSite, secure = settings.secure, domain } = attributes
  return {
    path,
    httpOnly: true,
    secure,
    sameSite,
    encode: String,
    ...(domain && { domain }),
  }
}
