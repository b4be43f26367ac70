import { done, duration, group, integer, oneOf, processOnly, size } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { argon2Refusal, defaultCostLimits } from '../passwords/hash-formats.ts'
import { argon2Example, defaultArgon2, type Hashing } from '../passwords/password-hasher.ts'

const KIB = 1024

const argon2 = group(
  {
    memory: done(size, 'The memory of one hash; 19 MB unless told, as OWASP recommends.'),
    iterations: done(integer(1), 'The rounds of one hash; 2 unless told.'),
    parallelism: done(integer(1), 'The lanes of one hash; 1 unless told.'),
    salt_length: done(integer(16, 64), 'Bytes of the salt.', 16),
    key_length: done(integer(16, 128), 'Bytes of the hash.', 32),
    expected_duration: processOnly(duration, 'How long one hash is to take.', '500ms'),
    expected_deviation: processOnly(duration, 'How much that may differ.', '500ms'),
    dedicated_memory: processOnly(size, 'The memory of all hashes.', '1GB'),
  },
  'Argon2id.',
)

const limits = group(
  {
    memory: done(size, 'The memory that checking a password against a hash may take.', '256MB'),
    passes: done(integer(1), 'How often it may go through 1 GB of memory.', 1),
    parallelism: done(integer(1), 'Its lanes.', defaultCostLimits.parallelism),
    bcrypt_cost: done(
      integer(4, 31),
      'The base-2 logarithm of its rounds of bcrypt.',
      defaultCostLimits.bcryptCost,
    ),
    rounds: done(integer(1), 'Its rounds of PBKDF2 and crypt(3).', defaultCostLimits.rounds),
  },
  'What hashes that are imported may cost; those that cost more are refused. Settings of our own.',
)

/** `hashers`: argon2id with the parameters that OWASP names, unless told. */
export const hashers = group(
  {
    algorithm: done(
      oneOf('argon2', 'bcrypt'),
      'How passwords are hashed; a hash of another kind is replaced at the next sign-in.',
      'argon2',
    ),
    argon2,
    bcrypt: group({ cost: done(integer(4, 31), 'The base-2 logarithm of the rounds.', 12) }, 'bcrypt.'),
    limits,
  },
  'How passwords are hashed.',
)

type Settings = Static<typeof hashers>

/** How a project hashes passwords, and what it takes to check them. */
export function hashingOf({ algorithm, argon2: told, bcrypt, limits: most }: Settings): Hashing {
  const parameters = {
    memory: told.memory === undefined ? defaultArgon2.memory : Math.floor(told.memory / KIB),
    passes: told.iterations ?? defaultArgon2.passes,
    parallelism: told.parallelism ?? defaultArgon2.parallelism,
    saltBytes: told.salt_length,
    keyBytes: told.key_length,
  }
  return {
    ...(algorithm === 'bcrypt' ? { algorithm, cost: bcrypt.cost } : { algorithm, ...parameters }),
    limits: {
      memory: Math.floor(most.memory / KIB),
      work: most.passes * KIB * KIB,
      parallelism: most.parallelism,
      bcryptCost: most.bcrypt_cost,
      rounds: most.rounds,
    },
  }
}

/** Why nobody could sign in with a hash that is made like this; nothing when everybody can. */
export function hashingProblem(hashing: Hashing): string | undefined {
  if (hashing.algorithm === 'argon2') return argon2Refusal(argon2Example(hashing), hashing.limits)
  const {
    cost,
    limits: { bcryptCost },
  } = hashing
  return cost > bcryptCost
    ? `The cost ${cost} is more than the ${bcryptCost} that hashes may have.`
    : undefined
}
