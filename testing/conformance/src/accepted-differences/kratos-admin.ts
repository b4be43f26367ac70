import type { AcceptedDifference } from './accepted-difference.ts'

/** Administration of identities. */
export const kratosAdminDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      "Administration is served on the public address, too, to who shows the key; the originals send such requests to the administrators' address.",
    responses: [
      'identities/create/method-and-path#7',
      'identities/create/method-and-path#8',
      'identities/create/method-and-path#9',
      'identities/create/method-and-path#10',
      'identities/create/method-and-path#11',
      'identities/create/method-and-path#12',
      'identities/create/method-and-path#13',
      'identities/create/method-and-path#14',
      'identities/sessions/bad-ids#6',
      'identities/sessions/bad-ids#7',
      'recovery-admin/code/methods#2',
      'recovery-admin/code/methods#3',
      'recovery-admin/code/methods#4',
      'courier/smtp/get-bad-ids#7',
      'courier/smtp/get-bad-ids#8',
    ],
  },
  {
    reason: 'A page holds what belongs to its number and size, and nothing twice.',
    responses: ['identities/sessions/pages#10', 'schemas/list#2', 'schemas/list#3'],
  },
  {
    reason: 'A page without entries is an empty list, where the originals say null.',
    responses: ['schemas/list#5', 'schemas/list#6'],
    at: ['/body'],
  },
  {
    reason:
      "Hashes that the originals take and never match are checked as their format says; sign-in brings every hash up to today's parameters.",
    responses: [
      'identities/import-hash/argon2id#6',
      'identities/import-hash/argon2id-parallel#6',
      'identities/import-hash/pbkdf2-padded#3',
      'identities/import-hash/pbkdf2-padded#8',
      'identities/import-hash/scrypt-raw64#3',
      'identities/import-hash/scrypt-raw64#8',
      'identities/import-hash/sha256-crypt#3',
      'identities/import-hash/sha256-crypt#8',
      'identities/import-hash/sha512-crypt#3',
      'identities/import-hash/sha512-crypt#8',
    ],
  },
  {
    reason:
      "What is no part of a patch or an identity is told as the caller's mistake, 400, not as a fault of the server.",
    responses: [
      'identities/patch/forbidden-paths#7',
      'identities/patch/forbidden-paths#17',
      'identities/patch/forbidden-paths#18',
      'identities/patch/forbidden-paths#20',
    ],
  },
  {
    reason: 'An identity is active or inactive: no hook makes a third thing of it, which nothing could read.',
    responses: ['hooks/registration/parse-badstate#1', 'hooks/registration/parse-badstate#2'],
  },
  {
    reason: 'What is wrong with a field is told once.',
    responses: ['hooks/settings/profile-parse-badtraits#4'],
    at: ['/body/ui/nodes/traits.email/messages/1'],
  },
  {
    reason: 'A hook without a body is called without one, which its description allows; it stops nobody.',
    responses: ['hooks/request/no-template#0', 'hooks/request/no-template#1'],
  },
  {
    reason: 'Who a device was is told by the proxy that is trusted, not by whatever header a caller sends.',
    responses: [
      'sessions-admin/device-ip-headers#2',
      'sessions-admin/device-ip-headers#4',
      'sessions-admin/device-ip-headers#10',
    ],
  },
  {
    reason: 'What an identity signs in with follows from its traits, and goes with them.',
    responses: ['identities/update/bad-traits#3', 'identities/update/bad-traits#6'],
  },
]
