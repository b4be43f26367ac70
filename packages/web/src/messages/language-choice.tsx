import type { ChangeEvent } from 'react'
import type { DeviceStorage } from '../device-storage.ts'
import { type Language, languageCodes, languages, rememberLanguage } from './language.ts'
import type { LocalisedMessages } from './localised-messages.tsx'

type SupportedLanguage = Pick<LocalisedMessages<string>, 'language' | 'speak'>

/**
 * Props of a language select: the languages (default: all) by their own names and the current one. The choice is
 * stored on this device.
 */
export const languageChoice = (
  { language, speak }: SupportedLanguage,
  storage: DeviceStorage,
  among: readonly Language[] = languageCodes,
) => ({
  value: language,
  onChange({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = target.value as Language // one of the options below
    rememberLanguage(storage, chosen)
    speak(chosen).catch(console.error)
  },
  children: among.map((code) => (
    <option key={code} value={code} lang={code}>
      {languages[code]}
    </option>
  )),
})
