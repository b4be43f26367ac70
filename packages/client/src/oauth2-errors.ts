import type { OAuth2ErrorCode } from '@tillkey/contract/platform/oauth2/error-codes.ts'
import { isCallError } from './failures.ts'

/** Whether the authorization server rejected a call with one of these codes. */
export const isOAuth2Error = (error: unknown, ...codes: readonly OAuth2ErrorCode[]): boolean =>
  isCallError(error) && codes.some((code) => code === Object(error.data).error)
