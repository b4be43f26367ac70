/** What a sentence names: numbers decide on its plural. */
export type Params = Record<string, string | number>

/** What is said for a number (`=0`, or by its plural) or a word, by key; `other` for the rest. */
type Choices = Record<string, readonly Part[]>

/** A parameter that is written, or that decides. */
export interface Named {
  name: string
  byNumber?: Choices
  byWord?: Choices
}

/** Text, a parameter, or null for the number that decided. */
export type Part = string | Named | null

/** A sentence as the build leaves it: parsed where it has parameters. */
export type Sentence = string | readonly Part[]

const choose = (choices: Choices, keys: readonly string[]): readonly Part[] =>
  choices[keys.find((key) => Object.hasOwn(choices, key)) ?? 'other'] ?? []

function partOf({ name, byNumber, byWord }: Named, language: string, params: Params): string {
  const value = params[name]
  if (value === undefined) throw new Error(`A sentence names ${name}, which is not told`)
  if (byWord) return say(choose(byWord, [String(value)]), language, params)
  if (!byNumber) return String(value)
  const count = Number(value)
  const plural = new Intl.PluralRules(language).select(count)
  return say(choose(byNumber, [`=${count}`, plural]), language, params, count)
}

/** Says a sentence; `count` is the number that a choice was about. Throws where it names what `params` does not tell. */
export function say(sentence: Sentence, language: string, params: Params = {}, count = 0): string {
  if (typeof sentence === 'string') return sentence
  const said = sentence.map((part) => {
    if (typeof part === 'string') return part
    return part === null ? new Intl.NumberFormat(language).format(count) : partOf(part, language, params)
  })
  return said.join('')
}
