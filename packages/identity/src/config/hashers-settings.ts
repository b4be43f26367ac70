import { duration, group, implemented, integer, oneOf, processOnly, size } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { defaultCostLimits } from '../passwords/cost-limits.ts'
import { argon2Refusal } from '../passwords/hash-formats.ts'
import { argon2Example, defaultArgon2, type Hashing } from '../passwords/password-hasher.ts'

const KIB = 1024

const argon2 = group(
  {
    memory: implemented(size, 'Memory per hash. Default: 19 MB, as OWASP recommends.'),
    iterations: implemented(integer(1), 'Iterations. Default: 2.'),
    parallelism: implemented(integer(1), 'Parallelism. Default: 1.'),
    salt_length: implemented(integer(16, 64), 'Salt length in bytes.', 16),
    key_length: implemented(integer(16, 128), 'Hash length in bytes.', 32),
    expected_duration: processOnly(duration, 'Expected duration of a hash.', '500ms'),
    expected_deviation: processOnly(duration, 'Allowed deviation of the duration.', '500ms'),
    dedicated_memory: processOnly(size, 'Memory for all hashes together.', '1GB'),
  },
  'Argon2id.',
)

const limits = group(
  {
    memory: implemented(size, 'Maximum memory for verifying a hash.', '256MB'),
    passes: implemented(integer(1), 'Maximum number of passes over 1 GB of memory.', 1),
    parallelism: implemented(integer(1), 'Maximum parallelism.', defaultCostLimits.parallelism),
    bcrypt_cost: implemented(
      integer(4, 31),
      'Maximum cost of bcrypt (log2 of the rounds).',
      defaultCostLimits.bcryptCost,
    ),
    rounds: implemented(integer(1), 'Maximum rounds of PBKDF2 and crypt(3).', defaultCostLimits.rounds),
  },
  'Maximum cost of imported hashes. More expensive hashes are rejected. Extension.',
)

/** `hashers`. Default: argon2id with the parameters of OWASP. */
export const hashers = group(
  {
    algorithm: implemented(
      oneOf('argon2', 'bcrypt'),
      'Algorithm for new hashes. A hash of another kind is replaced at the next sign-in.',
      'argon2',
    ),
    argon2,
    bcrypt: group({ cost: implemented(integer(4, 31), 'Cost (log2 of the rounds).', 12) }, 'bcrypt.'),
    limits,
  },
  'Password hashing.',
)

type Settings = Static<typeof hashers>

/** Reads hashing parameters and verification limits. */
export function readHashing({
  algorithm,
  argon2: argon2Settings,
  bcrypt,
  limits: limitSettings,
}: Settings): Hashing {
  const parameters = {
    memory:
      argon2Settings.memory === undefined ? defaultArgon2.memory : Math.floor(argon2Settings.memory / KIB),
    passes: argon2Settings.iterations ?? defaultArgon2.passes,
    parallelism: argon2Settings.parallelism ?? defaultArgon2.parallelism,
    saltBytes: argon2Settings.salt_length,
    keyBytes: argon2Settings.key_length,
  }
  return {
    ...(algorithm === 'bcrypt' ? { algorithm, cost: bcrypt.cost } : { algorithm, ...parameters }),
    limits: {
      memory: Math.floor(limitSettings.memory / KIB),
      work: limitSettings.passes * KIB * KIB,
      parallelism: limitSettings.parallelism,
      bcryptCost: limitSettings.bcrypt_cost,
      rounds: limitSettings.rounds,
    },
  }
}

/** Returns why new hashes would exceed the verification limits, or undefined. */
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
