import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createServicesContext, useProvided } from '../services.ts'
import type { Language } from './language.ts'
import { type Catalogue, createWords, type Words } from './words.ts'

/** The catalogues of an app: English comes with it, the others are loaded when they are spoken. */
export interface Catalogues<K extends string> {
  english: Catalogue<K>
  others: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue<K> }>>
}

export interface SpokenWords<K extends string> extends Words<K> {
  /** Speaks another language from now on. */
  speak: (language: Language) => Promise<void>
}

interface WordsProviderProps<K extends string> {
  first: Words<K>
  children: ReactNode
}

/** How an app loads its sentences and hands them to its screens. */
export function createSpokenWords<K extends string>({ english, others }: Catalogues<K>) {
  const WordsContext = createServicesContext<SpokenWords<K>>()

  const loadCatalogue = async (language: Language): Promise<Catalogue<K>> =>
    language === 'en' ? english : (await others[language]()).default

  /** The words of a language; English stands in where another cannot be loaded. */
  async function loadWords(language: Language): Promise<Words<K>> {
    try {
      return createWords(language, await loadCatalogue(language))
    } catch (error) {
      console.error(error)
      return createWords('en', english)
    }
  }

  /** Speaks one language to the screens, and tells the browser which. */
  function WordsProvider({ first, children }: WordsProviderProps<K>) {
    const [words, setWords] = useState(first)
    useEffect(() => {
      document.documentElement.lang = words.language
    }, [words])
    const spoken = useMemo(
      () => ({ ...words, speak: async (language: Language) => setWords(await loadWords(language)) }),
      [words],
    )
    return <WordsContext value={spoken}>{children}</WordsContext>
  }

  return { loadCatalogue, loadWords, WordsProvider, useWords: () => useProvided(WordsContext) }
}
