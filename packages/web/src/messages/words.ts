import { createDates, type Dates } from '@tillkey/ui/dates.ts'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from './language.ts'

/** What a sentence names: numbers decide on its plural. */
export type Params = Record<string, string | number>

/** Sentences in ICU message syntax as the build leaves them: parsed where they have parameters. */
export type Sentences<K extends string> = Record<K, ConstructorParameters<typeof IntlMessageFormat>[0]>

/** All that an app says at first, and what it calls the days and the months. */
export type Catalogue<K extends string> = Sentences<K> & Record<'calendar.days' | 'calendar.months', string>

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
  const formats = new Map<K, IntlMessageFormat>()
  const formatOf = (key: K): IntlMessageFormat => {
    const known = formats.get(key) ?? new IntlMessageFormat(catalogue[key], language)
    formats.set(key, known)
    return known
  }
  const t = (key: K, params?: Params): string => {
    const message = catalogue[key]
    if (typeof message === 'string' && !message.includes('{')) return message
    return String(formatOf(key).format(params))
  }
  const names = { days: catalogue['calendar.days'], months: catalogue['calendar.months'] }
  const isKey = (key: string): key is K => Object.hasOwn(catalogue, key)
  return {
    language,
    t,
    find: (key, params) => (isKey(key) ? t(key, params) : null),
    ...createDates(names, timeZone),
  }
}
