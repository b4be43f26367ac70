import type { DeviceStorage } from '../device-storage.ts'

/** Languages of the apps by their own names. */
export const languages = { en: 'English', af: 'Afrikaans', zu: 'isiZulu', xh: 'isiXhosa' } as const

export type Language = keyof typeof languages

/** The languages of the apps, as BCP 47 codes. */
export const languageCodes = Object.keys(languages) as Language[] // the keys of a closed record

const storageKey = 'tillkey-language'

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** Language chosen on this device, else the first supported one of the browser, else English. */
export const rememberedLanguage = (storage: DeviceStorage, preferred: readonly string[]): Language =>
  chosenLanguage(storage) ?? supportedLanguage(preferred) ?? 'en'

/** Language chosen on this device, if any. */
export const chosenLanguage = (storage: DeviceStorage): Language | undefined =>
  supportedLanguage([storage.read(storageKey) ?? ''])

/** First supported language of these tags (BCP 47). */
export const supportedLanguage = (tags: readonly string[]): Language | undefined =>
  tags.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '').find(isLanguage)

/** Stores the choice on this device. */
export const rememberLanguage = (storage: DeviceStorage, language: Language): void =>
  storage.write(storageKey, language)
