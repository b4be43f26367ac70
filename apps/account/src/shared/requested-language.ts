import { chosenLanguage, supportedLanguage } from '@tillkey/web'
import { useEffect } from 'react'
import { useServices } from './services.ts'
import { useWords } from './words.ts'

/** Speaks the first supported of the languages that an app asks for (`ui_locales`), unless one was chosen on this device. */
export function useRequestedLanguage(locales: readonly string[] = []): void {
  const { storage } = useServices()
  const { speak } = useWords()
  const requested = chosenLanguage(storage) === undefined ? supportedLanguage(locales) : undefined
  useEffect(() => {
    if (requested !== undefined) speak(requested).catch(console.error)
  }, [requested, speak])
}
