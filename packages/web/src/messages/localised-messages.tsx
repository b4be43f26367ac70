import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createServicesContext, useProvided } from '../services.ts'
import type { Language } from './language.ts'
import { type Catalogue, createMessages, type Messages } from './messages.ts'

/** Loaders of an app's catalogues by language. A bundled one resolves immediately. */
export type Catalogues<K extends string> = Record<Language, () => Promise<{ default: Catalogue<K> }>>

export interface LocalisedMessages<K extends string> extends Messages<K> {
  /** Switches the language. */
  speak: (language: Language) => Promise<void>
}

interface MessagesProviderProps<K extends string> {
  first: Messages<K>
  children: ReactNode
}

/**
 * Creates the loading and the React context of an app's messages. Times use the given time zone (IANA). Default: the
 * device's.
 */
export function createLocalisedMessages<K extends string>(catalogues: Catalogues<K>, timeZone?: string) {
  const MessagesContext = createServicesContext<LocalisedMessages<K>>()

  const loadCatalogue = async (language: Language): Promise<Catalogue<K>> =>
    (await catalogues[language]()).default

  /** Loads a language. Falls back to English. */
  async function loadMessages(language: Language): Promise<Messages<K>> {
    try {
      return createMessages(language, await loadCatalogue(language), timeZone)
    } catch (error) {
      console.error(error)
      return createMessages('en', await loadCatalogue('en'), timeZone)
    }
  }

  /** Provides one language to the screens and sets the document's `lang`. */
  function MessagesProvider({ first, children }: MessagesProviderProps<K>) {
    const [messages, setMessages] = useState(first)
    useEffect(() => {
      document.documentElement.lang = messages.language
    }, [messages])
    const speak = useCallback(async (language: Language) => setMessages(await loadMessages(language)), [])
    const current = useMemo(() => ({ ...messages, speak }), [messages, speak])
    return <MessagesContext value={current}>{children}</MessagesContext>
  }

  return {
    timeZone,
    loadCatalogue,
    loadMessages,
    MessagesProvider,
    useMessages: () => useProvided(MessagesContext),
  }
}
