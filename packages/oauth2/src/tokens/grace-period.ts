import type { AuthorizationServer } from '../provider.ts'
import type { StoredToken } from './token.ts'

/** Whether a refresh token was used within the grace period, and no more often than allowed. */
export const isInGrace = (
  { config, now }: AuthorizationServer,
  { state, usedAt, reuses }: StoredToken,
): boolean => {
  const { forMs, maxReuses } = config.protocol.refreshGrace
  return state === 'used' && usedAt !== null && now() - usedAt < forMs && reuses <= maxReuses
}

/** Whether a used refresh token may be used once more because a response may have been lost. */
export const isReusable = (provider: AuthorizationServer, token: StoredToken): boolean =>
  isInGrace(provider, { ...token, reuses: token.reuses + 1 })
