import type { AcceptedDifference } from './accepted-difference.ts'

/** Social sign-in. */
export const kratosOidcDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      'That a provider refuses a code, or names nobody, is told as its failure, 502, not as one of this server.',
    responses: [
      'oidc/callback/token-tokenerror-login#8',
      'oidc/callback/token-nocodeuse-login#8',
      'oidc/callback/token-tokenerror-registration#8',
      'oidc/callback/token-nosub-registration#8',
    ],
  },
  {
    reason: 'Two codes give the session of an app once: they are of no use to someone who finds them later.',
    responses: ['oidc/native/exchange-login#7'],
  },
  {
    reason:
      'ID tokens of every OpenID provider are verified, and one that does not hold is told in the form; the originals know those of two providers, and fail with the others.',
    responses: [
      'oidc/native/id-token#2',
      'oidc/native/id-token#4',
      'oidc/native/id-token#6',
      'oidc/native/id-token#8',
      'oidc/native/id-token#9',
    ],
  },
]

/** Social sign-in in the self-service recording. */
export const kratosStartDifferences: readonly AcceptedDifference[] = [
  {
    reason: 'That a provider has no ID tokens is told in the form, not as a fault of the server.',
    responses: ['oidc/start-login#12'],
  },
  {
    reason: 'An account without a password is not said to sign in with one.',
    responses: ['policy/login-hints#7'],
  },
  {
    reason: 'A form without fields is an empty list, where the originals say null.',
    responses: ['login/create/organization#2'],
    at: ['/body/ui/nodes'],
  },
]
