import type { DeviceStorage } from '../device-storage.ts'

/** The languages of the apps, each by its own name. */
export const languages = { en: 'English', af: 'Afrikaans', zu: 'isiZulu', xh: 'isiXhosa' } as const

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[] // the keys of a closed record

const storageKey = 'tillkey-language'

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The language that was chosen on this device, else the first of the browser's that there is, else English. */
export function rememberedLanguage(storage: DeviceStorage, preferred: readonly string[]): Language {
  const wanted = [storage.read(storageKey) ?? '', ...preferred].map((tag) => tag.split('-', 1)[0] ?? '')
  return wanted.find(isLanguage) ?? 'en'
}

/** Keeps the choice on this device. */
export const rememberLanguage = (storage: DeviceStorage, language: Language): void =>
  storage.write(storageKey, language)
