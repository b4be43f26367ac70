import { createServicesContext, useProvided } from '@tillkey/web'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Language } from './language.ts'
import { loadWords } from './load-words.ts'
import type { Words } from './words.ts'

interface SpokenWords extends Words {
  /** Speaks another language from now on. */
  speak: (language: Language) => Promise<void>
}

const WordsContext = createServicesContext<SpokenWords>()

/** The words of the language that is spoken. */
export const useWords = (): SpokenWords => useProvided(WordsContext)

/** Speaks one language to the screens, and tells the browser which. */
export function WordsProvider({ first, children }: { first: Words; children: ReactNode }) {
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
