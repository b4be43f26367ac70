import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Params, Words } from '../messages/words.ts'

/** Message keys of forms. Messages and traits are looked up by id and name. */
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

/** Message functions of forms. Every app's messages include them. */
export type FlowWords = Pick<Words<FlowKey>, 't' | 'find' | 'dateTime'>

/** Ids of messages with external text: trait titles, secrets, code labels, validation reasons. */
const TITLE = 1070002
export const REFUSED = 4000001

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text)

/** Message parameters: times in the reader's format, lists with commas. */
function paramsOf({ context = {} }: UiText, { dateTime }: FlowWords): Params {
  const params = Object.entries(context).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'number') return [[name, value]]
    if (typeof value === 'string') return [[name, isTime(value) ? dateTime(value) : value]]
    return Array.isArray(value) ? [[name, value.join(', ')]] : []
  })
  return Object.fromEntries(params)
}

/** Localised title of a well-known trait; otherwise the title of the schema. */
const titleOf = ({ find }: FlowWords, title: string): string =>
  find(`trait.${title.toLowerCase().replaceAll(/[^a-z]/g, '')}`) ?? title

/** Localised text of a message; otherwise the server's text. */
export function sentenceOf(words: FlowWords, message: UiText): string {
  if (message.id === TITLE) return titleOf(words, message.text)
  try {
    return words.find(`message.${message.id}`, paramsOf(message, words)) ?? message.text
  } catch (error) {
    // Another server version may omit parameters.
    console.error(error)
    return message.text
  }
}

/** Text of a field error. Invalid addresses have their own message. */
export const refusalOf = (words: FlowWords, message: UiText, type: string): string =>
  message.id === REFUSED && type === 'email' ? words.t('refused.email') : sentenceOf(words, message)

/** Text of a form message. Code forms have specific messages. */
export function formMessageOf(words: FlowWords, message: UiText, state: string | undefined): string {
  if (message.id !== REFUSED) return sentenceOf(words, message)
  const { provider }: { provider?: string } = message.context ?? {}
  if (provider) return words.t('refused.service', { provider })
  return state === 'sent_email' ? words.t('refused.code') : sentenceOf(words, message)
}
