import { IntlMessageFormat } from 'intl-messageformat'

/** Parameters of a message. Numbers select plural forms. */
type Params = Readonly<Record<string, string | number>>
type Sentence = ConstructorParameters<typeof IntlMessageFormat>[0]

/** Formats a sentence of a catalogue. */
export type Translate<K extends string> = (key: K, params?: Params) => string

/** The language of the console. A second one is a second folder of catalogues. */
export const LANGUAGE = 'en'

/** Returns the function that formats the sentences of an area. Sentences with parameters are parsed when the app is built. */
export function createTranslate<K extends string>(catalogue: Readonly<Record<K, unknown>>): Translate<K> {
  const formats = new Map<K, IntlMessageFormat>()
  return (key, params) => {
    const sentence = catalogue[key]
    if (typeof sentence === 'string' && !sentence.includes('{')) return sentence
    const format = formats.get(key) ?? new IntlMessageFormat(sentence as Sentence, LANGUAGE) // as compiled
    formats.set(key, format)
    return String(format.format(params))
  }
}
