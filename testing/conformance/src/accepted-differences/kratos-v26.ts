import type { AcceptedDifference } from './accepted-difference.ts'

/** The newer generation of the identity API. */
export const kratosV26Differences: readonly AcceptedDifference[] = [
  {
    reason: 'The status is the code in the body: a hook that fails is a fault of the server (RFC 9110 15.6).',
    responses: ['hooks/settings/s500#4', 'hooks/settings/blocknone#4'],
    at: ['/status'],
  },
  {
    reason: 'The form names a malformed transient payload, a fault of the request (RFC 9110 15.5.1).',
    responses: ['hooks/transient/wrong#1'],
  },
  {
    reason:
      'A wrong answer of a security key is a fault of the request (RFC 9110 15.5.1), shown in the form.',
    responses: ['webauthn-triggers/register-wrong/spa#2'],
  },
]
