import { duration, group, integer, later, oneOf, processOnly, size } from '@tillkey/platform-core'

const argon2 = group(
  {
    memory: later(size, 'The memory of one hash.', '128MB'),
    iterations: later(integer(1), 'The rounds of one hash.', 1),
    parallelism: later(integer(1), 'The threads of one hash.'),
    salt_length: later(integer(16), 'Bytes of the salt.', 16),
    key_length: later(integer(16), 'Bytes of the hash.', 32),
    expected_duration: processOnly(duration, 'How long one hash is to take.', '500ms'),
    expected_deviation: processOnly(duration, 'How much that may differ.', '500ms'),
    dedicated_memory: processOnly(size, 'The memory of all hashes.', '1GB'),
  },
  'Argon2id.',
)

/** `hashers`: here passwords are hashed by argon2id with the parameters that OWASP names. */
export const hashers = group(
  {
    algorithm: later(oneOf('argon2', 'bcrypt'), 'How passwords are hashed.', 'bcrypt'),
    argon2,
    bcrypt: group({ cost: later(integer(4, 31), 'The base-2 logarithm of the rounds.', 12) }, 'bcrypt.'),
  },
  'How passwords are hashed.',
)
