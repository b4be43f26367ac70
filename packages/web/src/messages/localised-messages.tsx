import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createServicesContext, useProvided } from '../services.ts'
import type { Language } from './language.ts'
import { type Catalogue, createWords, type Words } from './words.ts'

/** Loaders of an app's catalogues by language. A bundled one resolves immediately. */
export type Catalogues<K extends string> = Record<Language, () => Promise<{ default: Catalogue<K> }>>

export interface LocalisedMessages<K extends string> extends Words<K> {
  /** Switches the language. */
  speak: (language: Language) => Promise<void>
}

interface WordsProviderProps<K extends string> {
  first: Words<K>
  children: ReactNode
}

/**
 * Creates the loading and the React context of an app's messages. Times use the given time zone (IANA). Default: the
 * device's.
 */
export function createLocalisedMessages<K extends string>(catalogues: Catalogues<K>, timeZone?: string) {
  const WordsContext = createServicesContext<LocalisedMessages<K>>()

  const loadCatalogue = async (language: Language): Promise<Catalogue<K>> =>
    (await catalogues[language]()).default

  /** Loads a language. Falls back to English. */
  async function loadWords(language: Language): Promise<Words<K>> {
    try {
      return createWords(language, await loadCatalogue(language), timeZone)
    } catch (error) {
      console.error(error)
      return createWords('en', await loadCatalogue('en'), timeZone)
    }
  }

  /** Provides one language to the screens and sets the document's `lang`. */
  function WordsProvider({ first, children }: WordsProviderProps<K>) {
    const [words, setWords] = useState(first)
    useEffect(() => {
      document.documentElement.lang = words.language
    }, [words])
    const speak = useCallback(async (language: Language) => setWords(await loadWords(language)), [])
    const current = useMemo(() => ({ ...words, speak }), [words, speak])
    return <WordsContext value={current}>{children}</WordsContext>
  }

  return { timeZone, loadCatalogue, loadWords, WordsProvider, useWords: () => useProvided(WordsContext) }
}
