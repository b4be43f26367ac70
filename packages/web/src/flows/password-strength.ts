/** How hard a password is to guess, for the person who chooses it; the server decides what it takes. */
export interface Strength {
  /** Of four bars, how many are filled. */
  bars: 0 | 1 | 2 | 3 | 4
  word: string
}

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]
const TRIVIAL = /^(.)\1*$|^(?:0?123456789?0?|password\d*|qwerty\d*)$/i

/** Length counts most; what is made of one kind of character, or is on everybody's list, counts little. */
export function strengthOf(password: string): Strength {
  if (password === '') return { bars: 0, word: '' }
  if (password.length < 8 || TRIVIAL.test(password)) return { bars: 1, word: 'Too weak' }
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = password.length + 2 * (variety - 1)
  if (points < 12) return { bars: 2, word: 'Weak' }
  return points < 18 ? { bars: 3, word: 'Good' } : { bars: 4, word: 'Strong' }
}
