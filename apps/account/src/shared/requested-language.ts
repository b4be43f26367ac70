import { chosenLanguage, supportedLanguage } from '@tillkey/web'
import { useEffect } from 'react'
import { useMessages } from './messages.ts'
import { useServices } from './services.ts'

/** Switches to the first supported language of an app's `ui_locales`, unless the user chose one on this device. */
export function useRequestedLanguage(locales: readonly string[] = []): void {
  const { storage } = useServices()
  const { speak } = useMessages()
  const requested = chosenLanguage(storage) === undefined ? supportedLanguage(locales) : undefined
  useEffect(() => {
    if (requested !== undefined) speak(requested).catch(console.error)
  }, [requested, speak])
}
