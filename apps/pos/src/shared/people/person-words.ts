import type { Person } from '@tillkey/contract/pos/people-schemas.ts'
import type { DayWords } from '../words/day-words.tsx'

/** Display name of a role. */
export const roleOf = ({ find }: DayWords, { role }: Person): string => find(`role.${role}`) ?? ''

/** Display name of a person. Falls back to the role: the owner may have no name. */
export const nameOf = (words: DayWords, person: Person): string => person.name || roleOf(words, person)
