import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from './language.ts'

/** What a sentence names: numbers decide on its plural. */
export type Params = Record<string, string | number>

/** Sentences in ICU message syntax as the build leaves them: parsed where they have parameters. */
export type Catalogue<K extends string> = Record<K, ConstructorParameters<typeof IntlMessageFormat>[0]>

/** The sentences of one language, and how it writes times. */
export interface Words<K extends string> {
  language: Language
  t: (key: K, params?: Params) => string
  /** The sentence of a key that came from elsewhere; null when there is none. */
  find: (key: string, params?: Params) => string | null
  /** A moment as RFC 3339, for instance "22 Nov, 14:32". */
  dateTime: (at: string) => string
  /** The time of day alone, for instance "14:32". */
  time: (at: string) => string
  /** The time of day to the second, for instance "14:32:09". */
  clock: (at: string) => string
  /** The day alone, for instance "Saturday 21 November 2026". */
  day: (at: string) => string
}

/** Says the sentences of a catalogue. */
export function createWords<K extends string>(language: Language, catalogue: Catalogue<K>): Words<K> {
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
  const isKey = (key: string): key is K => Object.hasOwn(catalogue, key)
  // Where a browser does not know the language, a date is written as South Africa writes it in English.
  const places = [`${language}-ZA`, 'en-ZA']
  const times = new Intl.DateTimeFormat(places, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat(places, minutes)
  const seconds = new Intl.DateTimeFormat(places, { ...minutes, second: '2-digit' })
  const calendar = new Intl.DateTimeFormat(places, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return {
    language,
    t,
    find: (key, params) => (isKey(key) ? t(key, params) : null),
    dateTime: (at) => times.format(new Date(at)),
    clock: (at) => seconds.format(new Date(at)),
    time: (at) => clock.format(new Date(at)),
    day: (at) => calendar.format(new Date(at)),
  }
}
