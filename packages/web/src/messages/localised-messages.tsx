import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createServicesContext, useProvided } from '../services.ts'
import type { Language } from './language.ts'
import { type Catalogue, createWords, type Words } from './words.ts'

/** How an app loads its catalogues, by language; one that comes with the app is there at once. */
export type Catalogues<K extends string> = Record<Language, () => Promise<{ default: Catalogue<K> }>>

export interface LocalisedMessages<K extends string> extends Words<K> {
  /** Speaks another language from now on. */
  speak: (language: Language) => Promise<void>
}

interface WordsProviderProps<K extends string> {
  first: Words<K>
  children: ReactNode
}

/** How an app loads its sentences and hands them to its screens; with times by the device's clock unless a time zone is told (IANA). */
export function createLocalisedMessages<K extends string>(catalogues: Catalogues<K>, timeZone?: string) {
  const WordsContext = createServicesContext<LocalisedMessages<K>>()

  const loadCatalogue = async (language: Language): Promise<Catalogue<K>> =>
    (await catalogues[language]()).default

  /** The words of a language; English stands in where another cannot be loaded. */
  async function loadWords(language: Language): Promise<Words<K>> {
    try {
      return createWords(language, await loadCatalogue(language), timeZone)
    } catch (error) {
      console.error(error)
      return createWords('en', await loadCatalogue('en'), timeZone)
    }
  }

  /** Speaks one language to the screens, and tells the browser which. */
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
