const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]
const TRIVIAL = /^(.)\1*$|^(?:0?123456789?0?|password\d*|qwerty\d*)$/i

/** Number of filled bars of four. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * Estimates strength mainly by length. Single character classes and common passwords score low. The server decides.
 */
export function estimateStrength(password: string): Strength {
  if (password === '') return 0
  if (password.length < 8 || TRIVIAL.test(password)) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = password.length + 2 * (variety - 1)
  if (points < 12) return 2
  return points < 18 ? 3 : 4
}
