import { type ReactNode, useEffect, useState } from 'react'
import { createServicesContext, useProvided } from '../services.ts'
import type { Language } from './language.ts'
import type { LocalisedMessages } from './localised-messages.tsx'
import { type Catalogue, createMessages, type Messages, type Sentences } from './messages.ts'

interface CoreMessages<K extends string> {
  timeZone?: string | undefined
  loadCatalogue: (language: Language) => Promise<Catalogue<K>>
  useMessages: () => LocalisedMessages<K>
}

const both = <K extends string, M extends string>(first: Catalogue<K>, more: Sentences<M>) =>
  ({ ...first, ...more }) as Catalogue<K | M> // each key belongs to one of the two

/** Creates additional messages that load with lazily loaded screens and extend the first ones. */
export function createLazyMessages<K extends string, M extends string>(
  { timeZone, loadCatalogue, useMessages }: CoreMessages<K>,
  catalogues: Record<Language, () => Promise<{ default: Sentences<M> }>>,
) {
  const MessagesContext = createServicesContext<Messages<K | M>>()

  const loadMore = async (language: Language): Promise<Sentences<M>> => (await catalogues[language]()).default

  const loadCatalogues = async (language: Language): Promise<Messages<K | M>> => {
    const [first, more] = await Promise.all([loadCatalogue(language), loadMore(language)])
    return createMessages(language, both(first, more), timeZone)
  }

  /** Falls back to English. */
  async function loadAll(language: Language): Promise<Messages<K | M>> {
    try {
      return await loadCatalogues(language)
    } catch (error) {
      console.error(error)
      return loadCatalogues('en')
    }
  }

  /** Loads the messages. The previous language stays until the next is loaded. */
  function LazyMessagesProvider({ children }: { children: ReactNode }) {
    const { language } = useMessages()
    const [messages, setMessages] = useState<Messages<K | M> | null>(null)
    useEffect(() => {
      let left = false
      const show = (loaded: Messages<K | M>): void => {
        if (!left) setMessages(loaded)
      }
      loadAll(language).then(show, console.error)
      return () => {
        left = true
      }
    }, [language])
    if (messages === null) return null
    return <MessagesContext value={messages}>{children}</MessagesContext>
  }

  return { LazyMessagesProvider, useLazyMessages: () => useProvided(MessagesContext) }
}
