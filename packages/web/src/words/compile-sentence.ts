import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Named, Part, Sentence } from './sentence.ts'

type Choosing = Extract<MessageFormatElement, { type: TYPE.select | TYPE.plural }>

const choicesOf = ({ options }: Choosing): Required<Named>['byWord'] =>
  Object.fromEntries(Object.entries(options).map(([key, { value }]) => [key, value.map(partOf)]))

function partOf(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return { name: element.value }
    case TYPE.pound:
      return null
    case TYPE.select:
      return { name: element.value, byWord: choicesOf(element) }
    case TYPE.plural:
      if (element.pluralType === 'cardinal' && element.offset === 0)
        return { name: element.value, byNumber: choicesOf(element) }
  }
  throw new Error(`A sentence has a part that no app can say: ${JSON.stringify(element)}`)
}

/** A sentence in ICU message syntax, as apps say it. Throws on what is no such syntax, and on parts other than text, parameters, plurals and selections. */
export function compileSentence(message: string): Sentence {
  const parts = parse(message).map(partOf)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

/** A whole catalogue, of which the build compiles each file. */
export function compileSentences<K extends string>(
  catalogue: Readonly<Record<K, string>>,
): Record<K, Sentence> {
  const sentences = Object.entries<string>(catalogue).map(([key, text]) => [key, compileSentence(text)])
  return Object.fromEntries(sentences) as Record<K, Sentence> // of the same keys
}
