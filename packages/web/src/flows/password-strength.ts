const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]
const TRIVIAL = /^(.)\1*$|^(?:0?123456789?0?|password\d*|qwerty\d*)$/i

/** How hard a password is to guess, for the person who chooses it: how many of four bars are filled. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * Length counts most; what is made of one kind of character, or is on everybody's list, counts little. The server decides what
 * it takes.
 */
export function strengthOf(password: string): Strength {
  if (password === '') return 0
  if (password.length < 8 || TRIVIAL.test(password)) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = password.length + 2 * (variety - 1)
  if (points < 12) return 2
  return points < 18 ? 3 : 4
}
