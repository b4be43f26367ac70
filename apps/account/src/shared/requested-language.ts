import { chosenLanguage, supportedLanguage } from '@tillkey/web'
import { useEffect } from 'react'
import { useServices } from './services.ts'
import { useWords } from './words.ts'

/** Switches to the first supported language of an app's `ui_locales`, unless the user chose one on this device. */
export function useRequestedLanguage(locales: readonly string[] = []): void {
  const { storage } = useServices()
  const { speak } = useWords()
  const requested = chosenLanguage(storage) === undefined ? supportedLanguage(locales) : undefined
  useEffect(() => {
    if (requested !== undefined) speak(requested).catch(console.error)
  }, [requested, speak])
}
