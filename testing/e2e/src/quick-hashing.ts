/** `hashers` of a project at which people sign in for another reason than what a password costs: each hash takes some 20 ms by default. */
export const quickHashing = { algorithm: 'argon2', argon2: { memory: '64KB', iterations: 1 } }
