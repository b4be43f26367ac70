import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin, UserConfig } from 'vite'

/** A sentence as an app needs it: text as it is, anything else parsed, so that no parser is shipped. */
function compile(message: string): string | MessageFormatElement[] {
  const parsed = parse(message)
  const texts = parsed.map((element) => (element.type === TYPE.literal ? element.value : null))
  return texts.includes(null) ? parsed : texts.join('')
}

/** Parses the catalogues (`src/catalogues`) when an app is built. */
const compileCatalogues = (): Plugin => ({
  name: 'compile-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/catalogues\/(?:[a-z]+\/)?[a-z]+\.json$/ },
    handler(text) {
      const sentences = Object.entries(JSON.parse(text) as Record<string, string>) // a sweep reads their shape
      return JSON.stringify(Object.fromEntries(sentences.map(([key, message]) => [key, compile(message)])))
    },
  },
})

/** What the build of an app needs that speaks from catalogues. */
export const catalogues: UserConfig = {
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  plugins: [compileCatalogues()],
}
