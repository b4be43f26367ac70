import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Params, Words } from '../messages/words.ts'

/** The sentences that a form has of its own; those of messages and of traits are found by their names. */
export type FlowKey =
  | 'wait'
  | 'or'
  | 'or.free'
  | 'optional'
  | 'code.hint'
  | 'code.again'
  | 'password.show'
  | 'strength.1'
  | 'strength.2'
  | 'strength.3'
  | 'strength.4'
  | 'key.refused'
  | 'refused.email'
  | 'refused.code'
  | 'refused.service'
  | 'failure.offline'
  | 'failure.broken'
  | 'failure.otherBrowser'
  | 'failure.old'

/** What a form says its sentences with: an app's words have these among theirs. */
export type FlowWords = Pick<Words<FlowKey>, 't' | 'find' | 'dateTime'>

/** Messages whose words are somebody else's: the title of a trait, a secret, what a code is, why a value was refused. */
const TITLE = 1070002
export const REFUSED = 4000001

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text)

/** What a message says about, as sentences name it: times in the reader's way, lists with commas. */
function paramsOf({ context = {} }: UiText, { dateTime }: FlowWords): Params {
  const params = Object.entries(context).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'number') return [[name, value]]
    if (typeof value === 'string') return [[name, isTime(value) ? dateTime(value) : value]]
    return Array.isArray(value) ? [[name, value.join(', ')]] : []
  })
  return Object.fromEntries(params)
}

/** The name of a trait in the reader's language, where it is called as everybody calls it; else as its schema does. */
const titleOf = ({ find }: FlowWords, title: string): string =>
  find(`trait.${title.toLowerCase().replaceAll(/[^a-z]/g, '')}`) ?? title

/** A message in the reader's words; in the server's where its number has none. */
export function sentenceOf(words: FlowWords, message: UiText): string {
  if (message.id === TITLE) return titleOf(words, message.text)
  try {
    return words.find(`message.${message.id}`, paramsOf(message, words)) ?? message.text
  } catch (error) {
    // A server of another version may tell less than the sentence names.
    console.error(error)
    return message.text
  }
}

/** Why one field was refused: a value that is no address has a sentence of its own. */
export const refusalOf = (words: FlowWords, message: UiText, type: string): string =>
  message.id === REFUSED && type === 'email' ? words.t('refused.email') : sentenceOf(words, message)

/** What a form says as a whole; of one that asks for a code, why no code is taken any more, and who else did not say who it is. */
export function formMessageOf(words: FlowWords, message: UiText, state: string | undefined): string {
  if (message.id !== REFUSED) return sentenceOf(words, message)
  const { provider }: { provider?: string } = message.context ?? {}
  if (provider) return words.t('refused.service', { provider })
  return state === 'sent_email' ? words.t('refused.code') : sentenceOf(words, message)
}
