/** `hashers` for projects whose tests are not about hashing. A hash takes about 20 ms by default. */
export const quickHashing = { algorithm: 'argon2', argon2: { memory: '64KB', iterations: 1 } }
