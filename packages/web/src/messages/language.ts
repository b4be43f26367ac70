import type { DeviceStorage } from '../device-storage.ts'

/** The languages of the apps, each by its own name. */
export const languages = { en: 'English', af: 'Afrikaans', zu: 'isiZulu', xh: 'isiXhosa' } as const

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[] // the keys of a closed record

const storageKey = 'tillkey-language'

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The language that was chosen on this device, else the first of the browser's that there is, else English. */
export const rememberedLanguage = (storage: DeviceStorage, preferred: readonly string[]): Language =>
  chosenLanguage(storage) ?? supportedLanguage(preferred) ?? 'en'

/** The language that was chosen on this device. */
export const chosenLanguage = (storage: DeviceStorage): Language | undefined =>
  supportedLanguage([storage.read(storageKey) ?? ''])

/** The first of some language tags (BCP 47) that the apps speak. */
export const supportedLanguage = (tags: readonly string[]): Language | undefined =>
  tags.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '').find(isLanguage)

/** Keeps the choice on this device. */
export const rememberLanguage = (storage: DeviceStorage, language: Language): void =>
  storage.write(storageKey, language)
