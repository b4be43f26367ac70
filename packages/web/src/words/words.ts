import { createDates, type Dates } from '@tillkey/ui/dates.ts'
import type { Language } from './language.ts'
import { type Params, type Sentence, say } from './sentence.ts'

/** Sentences as the build leaves them. */
export type Sentences<K extends string> = Record<K, Sentence>

/** All that an app says at first, and what it calls the days and the months. */
export type Catalogue<K extends string> = Sentences<K | 'calendar.days' | 'calendar.months'>

/** The sentences of one language, and how it writes times. */
export interface Words<K extends string> extends Omit<Dates, 'datedTime'> {
  language: Language
  t: (key: K, params?: Params) => string
  /** The sentence of a key that came from elsewhere; null when there is none. */
  find: (key: string, params?: Params) => string | null
}

/** Says the sentences of a catalogue, and times by the device's clock unless a time zone is told (IANA). */
export function createWords<K extends string>(
  language: Language,
  catalogue: Catalogue<K>,
  timeZone?: string,
): Words<K> {
  const t = (key: K, params?: Params): string => say(catalogue[key], language, params)
  const names = {
    days: say(catalogue['calendar.days'], language),
    months: say(catalogue['calendar.months'], language),
  }
  const isKey = (key: string): key is K => Object.hasOwn(catalogue, key)
  return {
    language,
    t,
    find: (key, params) => (isKey(key) ? t(key, params) : null),
    ...createDates(names, timeZone),
  }
}
