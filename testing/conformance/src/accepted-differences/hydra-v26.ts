import type { AcceptedDifference } from './accepted-difference.ts'

/** The newer generation of the authorization server. */
export const hydraV26Differences: readonly AcceptedDifference[] = [
  {
    reason:
      'A refresh with less scope issues an access token with less scope (RFC 6749 6), also with a grace period.',
    responses: ['rotation/scope/minute#7', 'rotation/scope/minute#9'],
    at: ['/body/scope'],
  },
  {
    reason:
      'Two flows in one browser both end: the second finds the cookie of the first. Its requests are then gone.',
    responses: [6, 8, 9].map((step) => `login-sessions/used-challenges#${step}`),
  },
]
