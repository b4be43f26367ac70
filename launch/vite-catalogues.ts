import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin, UserConfig } from 'vite'

/** Compiles a message: plain text is kept, others are parsed, so that no parser is shipped. */
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
      const sentences = Object.entries(JSON.parse(text) as Record<string, string>) // a repository rule checks their shape
      return JSON.stringify(Object.fromEntries(sentences.map(([key, message]) => [key, compile(message)])))
    },
  },
})

/** Vite configuration for apps with catalogues. */
export const catalogues: UserConfig = {
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  plugins: [compileCatalogues()],
}
