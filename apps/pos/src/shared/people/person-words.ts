import type { Person } from '@tillkey/contract/pos/people-schemas.ts'
import type { DayWords } from '../words/day-words.tsx'

/** What somebody may do, in a word. */
export const roleOf = ({ find }: DayWords, { role }: Person): string => find(`role.${role}`) ?? ''

/** What somebody is called; the owner, whom nobody has named, by that. */
export const nameOf = (words: DayWords, person: Person): string => person.name || roleOf(words, person)
