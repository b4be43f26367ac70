import type { Plugin, UserConfig } from 'vite'
import { compileSentences } from '../packages/web/src/words/compile-sentence.ts'

/** Compiles the catalogues (`src/catalogues`) when an app is built. */
const compileCatalogues = (): Plugin => ({
  name: 'compile-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/catalogues\/(?:[a-z]+\/)?[a-z]+\.json$/ },
    // A sweep reads their shape.
    handler: (text) => JSON.stringify(compileSentences(JSON.parse(text) as Record<string, string>)),
  },
})

/** What the build of an app needs that speaks from catalogues. */
export const catalogues: UserConfig = { plugins: [compileCatalogues()] }
