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
      'A wrong answer of an authenticator is a fault of the request (RFC 9110 15.5.1), shown in the form.',
    responses: [
      'webauthn-triggers/register-wrong/spa#2',
      'passkey/register-wrong-origin/spa#2',
      'passkey/register-wrong-challenge/spa#2',
      'passkey/register-wrong-rp/html#3',
      'passkey/register-wrong-rp/html#4',
      'passkey/register-wrong-type/html#3',
      'passkey/register-wrong-type/html#4',
      'passkey/twice/spa#9',
      'passkey/other-flow/spa#3',
      'passkey/settings-odd/html#10',
    ],
  },
  {
    reason: 'The refused removal of the last passkey is reported at its own button (not to be followed).',
    responses: ['passkey/settings-last/spa#4'],
    at: ['/body/ui/nodes'],
  },
  {
    reason:
      'Where accounts are hidden, an unknown identifier gets the form of a known one: nobody learns who has an account.',
    responses: [
      'identifier-first/mitigate-form/api#4',
      'identifier-first/mitigate-form/spa#4',
      'identifier-first/mitigate-form/html#8',
      'identifier-first/mitigate-unknown/api#2',
      'identifier-first/mitigate-unknown/api#3',
    ],
  },
  {
    reason: 'A form has each button once (not to be followed).',
    responses: ['identifier-first/mitigate-missing/spa#2', 'identifier-first/case/spa#3'],
    at: ['/body/ui/nodes'],
  },
]
