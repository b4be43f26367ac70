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
  {
    reason: 'A device code that has expired answers expired_token (RFC 8628 3.5).',
    responses: ['device/brief/expired-poll#4'],
    at: ['/body/error'],
  },
  {
    reason: 'A device code that was refused answers access_denied (RFC 8628 3.5).',
    responses: ['device/refuse/consent#9'],
    at: ['/body/error'],
  },
  {
    reason: 'Self-registered clients get neither lifetimes nor grants beyond the policy, nor empty members.',
    responses: ['device/dcr-wrong#0', 'device/dcr-wrong#1'],
  },
  {
    reason: 'A lifetime cannot be negative.',
    responses: ['device/lifespans-wrong#1'],
  },
  {
    reason: 'A client that used the Authorization header gets a challenge for it (RFC 6749 5.2).',
    responses: ['device/start/secret-in-body#2', 'device/verify/client-gone#5'],
    at: ['/headers/www-authenticate'],
  },
  {
    reason: 'Allow lists OPTIONS, which is answered (RFC 9110 10.2.1), as on the other paths.',
    responses: ['device/verify/bad-bodies#7'],
    at: ['/headers/allow'],
  },
  {
    reason:
      'The discovery document lists exactly what is supported: no plain challenges, every algorithm and method, introspection by clients, pushed requests, proofs of possession (RFC 8414 2).',
    responses: ['meta/discovery/default#0', 'meta/discovery/default#1'],
    at: [
      '/body/code_challenge_methods_supported',
      '/body/grant_types_supported',
      '/body/introspection_endpoint',
      '/body/introspection_endpoint_auth_methods_supported',
      '/body/pushed_authorization_request_endpoint',
      '/body/dpop_signing_alg_values_supported',
      '/body/request_object_signing_alg_values_supported',
      '/body/revocation_endpoint_auth_methods_supported',
      '/body/token_endpoint_auth_methods_supported',
      '/body/token_endpoint_auth_signing_alg_values_supported',
    ],
  },
]
