import { createDates, type Dates } from '@tillkey/format'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from './language.ts'

/** Message parameters. Numbers select plural forms. */
export type Params = Record<string, string | number>

/** Messages in ICU syntax as built: parsed if they have parameters. */
export type Sentences<K extends string> = Record<K, ConstructorParameters<typeof IntlMessageFormat>[0]>

/** Initial messages of an app with the names of days and months. */
export type Catalogue<K extends string> = Sentences<K> & Record<'calendar.days' | 'calendar.months', string>

/** Message and date functions of one language. */
export interface Messages<K extends string> extends Omit<Dates, 'datedTime'> {
  language: Language
  t: (key: K, params?: Params) => string
  /** Message of a dynamic key; null if there is none. */
  find: (key: string, params?: Params) => string | null
}

/** Creates the message functions of a catalogue. Times use the given time zone (IANA). Default: the device's. */
export function createMessages<K extends string>(
  language: Language,
  catalogue: Catalogue<K>,
  timeZone?: string,
): Messages<K> {
  const formats = new Map<K, IntlMessageFormat>()
  const ensureFormat = (key: K): IntlMessageFormat => {
    const cached = formats.get(key) ?? new IntlMessageFormat(catalogue[key], language)
    formats.set(key, cached)
    return cached
  }
  const t = (key: K, params?: Params): string => {
    const message = catalogue[key]
    if (typeof message === 'string' && !message.includes('{')) return message
    return String(ensureFormat(key).format(params))
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
