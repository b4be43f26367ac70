import { type ReactNode, useEffect, useState } from 'react'
import { createServicesContext, useProvided } from '../services.ts'
import type { Language } from './language.ts'
import type { LocalisedMessages } from './localised-messages.tsx'
import { type Catalogue, createWords, type Sentences, type Words } from './words.ts'

interface FirstWords<K extends string> {
  timeZone?: string | undefined
  loadCatalogue: (language: Language) => Promise<Catalogue<K>>
  useWords: () => LocalisedMessages<K>
}

const both = <K extends string, M extends string>(first: Catalogue<K>, more: Sentences<M>) =>
  ({ ...first, ...more }) as Catalogue<K | M> // each key belongs to one of the two

/** Creates additional messages that load with lazily loaded screens and extend the first ones. */
export function createMoreWords<K extends string, M extends string>(
  { timeZone, loadCatalogue, useWords }: FirstWords<K>,
  catalogues: Record<Language, () => Promise<{ default: Sentences<M> }>>,
) {
  const WordsContext = createServicesContext<Words<K | M>>()

  const moreOf = async (language: Language): Promise<Sentences<M>> => (await catalogues[language]()).default

  const allOf = async (language: Language): Promise<Words<K | M>> => {
    const [first, more] = await Promise.all([loadCatalogue(language), moreOf(language)])
    return createWords(language, both(first, more), timeZone)
  }

  /** Falls back to English. */
  async function loadAll(language: Language): Promise<Words<K | M>> {
    try {
      return await allOf(language)
    } catch (error) {
      console.error(error)
      return allOf('en')
    }
  }

  /** Loads the messages. The previous language stays until the next is loaded. */
  function MoreWordsProvider({ children }: { children: ReactNode }) {
    const { language } = useWords()
    const [words, setWords] = useState<Words<K | M> | null>(null)
    useEffect(() => {
      let left = false
      const show = (loaded: Words<K | M>): void => {
        if (!left) setWords(loaded)
      }
      loadAll(language).then(show, console.error)
      return () => {
        left = true
      }
    }, [language])
    if (words === null) return null
    return <WordsContext value={words}>{children}</WordsContext>
  }

  return { MoreWordsProvider, useMoreWords: () => useProvided(WordsContext) }
}
