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
      'Where accounts are hidden, an unknown identifier gets the form of a known one, so the form does not reveal accounts.',
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
  {
    reason:
      'A nonce binds the ID token to the browser that asked for it (OpenID Connect Core 3.1.2.1, replayed tokens).',
    responses: [
      'linking/start-login/spa#1',
      'linking/start-login/html#2',
      'linking/start-registration/html#2',
      'linking/incomplete-login/html#6',
      'linking/incomplete-twostep-registration/spa#5',
      'linking/incomplete-twostep-registration/html#6',
      'linking/other-provider-login/html#7',
      'linking/other-provider-registration/html#7',
      'linking/settings/spa#4',
    ],
    at: ['/headers/location', '/body/redirect_browser_to'],
  },
  {
    reason:
      'While accounts are hidden, an address that its provider did not verify does not reveal that it has an account.',
    responses: [
      'linking/mitigate-login/html#5',
      'linking/mitigate-login/html#6',
      'linking/mitigate-login/html#7',
      'linking/mitigate-registration/html#5',
      'linking/mitigate-registration/html#6',
      'linking/mitigate-registration/html#7',
    ],
  },
  {
    reason: 'While accounts are hidden, a registration answers the same whether or not the address is taken.',
    responses: [
      'linking/registration-taken-mitigate/spa#2',
      'linking/registration-taken-mitigate/html#3',
      'linking/registration-taken-mitigate/html#4',
    ],
  },
  {
    reason:
      'A form has the hidden address once: several fields of one name would submit one after the other (not to be followed).',
    responses: [
      'code-mfa/choose/api#5',
      'code-mfa/choose/api#7',
      'code-mfa/choose/spa#5',
      'code-mfa/choose/spa#7',
      'code-mfa/sms/api#4',
      'code-mfa/sms/api#6',
      'code-mfa/sms/spa#4',
      'code-mfa/sms/spa#6',
    ],
  },
  {
    reason:
      'The code of a second factor goes only to an address of the account, so the form still offers these (not to be followed).',
    responses: [
      'code-mfa/foreign-address/api#5',
      'code-mfa/foreign-address/api#6',
      'code-mfa/foreign-address/api#7',
    ],
  },
  {
    reason: 'A refused method leaves the form as it was: no code has been sent (not to be followed).',
    responses: ['code-mfa/registration/spa#4'],
  },
  {
    reason:
      'An identity belongs to existing organizations only: one that is created later with that id would get it as a member.',
    responses: ['admin/organization#0', 'admin/patch/state#10'],
  },
  {
    reason: 'An identifier that the schema of an identity does not mark cannot be used to sign in.',
    responses: ['admin/patch/state#6'],
    at: ['/body/credentials/code/identifiers'],
  },
  {
    reason:
      'A password that waits for a missing hook is a wrong one: another answer would tell that the account exists.',
    responses: ['admin/import/migration-hook#3'],
  },
  {
    reason:
      'ID tokens of every OpenID provider are verified; the original knows those of a few, and fails with the others.',
    responses: ['native-oidc/id-token#2', 'native-oidc/id-token#4'],
  },
]
