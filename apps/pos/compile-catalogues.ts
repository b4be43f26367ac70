import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** A sentence as the app needs it: text as it is, anything else parsed, so that no parser is shipped. */
function compile(message: string): string | MessageFormatElement[] {
  const parsed = parse(message)
  const texts = parsed.map((element) => (element.type === TYPE.literal ? element.value : null))
  return texts.includes(null) ? parsed : texts.join('')
}

/** Parses the catalogues (`src/catalogues/*.json`) when the app is built. */
export const compileCatalogues = (): Plugin => ({
  name: 'compile-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/catalogues\/[a-z]+\.json$/ },
    handler(text) {
      const sentences = Object.entries(JSON.parse(text) as Record<string, string>) // a sweep reads their shape
      return JSON.stringify(Object.fromEntries(sentences.map(([key, message]) => [key, compile(message)])))
    },
  },
})
