import { createServicesContext, createWords, type Language, useProvided } from '@tillkey/web'
import { type ReactNode, useEffect, useState } from 'react'
import english from '../../catalogues/day/en.json'
import type { Catalogue, Key, Words } from './words.ts'
import { loadCatalogue, useWords } from './words-provider.tsx'

/** The names of the sentences of the screens beside the till: sales, totals, settings. */
export type DayKey = keyof typeof english

/** The sentences of the till, and those of the screens beside it. */
export type DayWords = Words<Key | DayKey>

const others = {
  af: () => import('../../catalogues/day/af.json'),
  zu: () => import('../../catalogues/day/zu.json'),
  xh: () => import('../../catalogues/day/xh.json'),
} as const

const dayCatalogueOf = async (language: Language): Promise<Catalogue<DayKey>> =>
  language === 'en' ? english : (await others[language]()).default

async function loadDayWords(language: Language): Promise<DayWords> {
  try {
    const [till, day] = await Promise.all([loadCatalogue(language), dayCatalogueOf(language)])
    return createWords(language, { ...till, ...day })
  } catch (error) {
    console.error(error)
    return createWords('en', { ...(await loadCatalogue('en')), ...english })
  }
}

const DayWordsContext = createServicesContext<DayWords>()

/** The words of the language that is spoken, on a screen beside the till. */
export const useDayWords = (): DayWords => useProvided(DayWordsContext)

/** Loads the words of the screens beside the till; the words of before stay until those of another language are there. */
export function DayWordsProvider({ children }: { children: ReactNode }) {
  const { language } = useWords()
  const [words, setWords] = useState<DayWords | null>(null)
  useEffect(() => {
    let left = false
    const show = (loaded: DayWords): void => {
      if (!left) setWords(loaded)
    }
    loadDayWords(language).then(show, console.error)
    return () => {
      left = true
    }
  }, [language])
  if (words === null) return null
  return <DayWordsContext value={words}>{children}</DayWordsContext>
}
