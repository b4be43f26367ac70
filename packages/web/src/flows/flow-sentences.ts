import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Messages, Params } from '../messages/messages.ts'
import { isCodeSent } from './flow.ts'

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
export type FormMessages = Pick<Messages<FlowKey>, 't' | 'find' | 'dateTime'>

/** Ids of messages with external text: trait titles, secrets, code labels, validation reasons. */
const TITLE = 1070002
export const REFUSED = 4000001

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text)

/** Message parameters: times in the reader's format, lists with commas. */
function toParams({ context = {} }: UiText, { dateTime }: FormMessages): Params {
  const params = Object.entries(context).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'number') return [[name, value]]
    if (typeof value === 'string') return [[name, isTime(value) ? dateTime(value) : value]]
    return Array.isArray(value) ? [[name, value.join(', ')]] : []
  })
  return Object.fromEntries(params)
}

/** Localised title of a well-known trait; otherwise the title of the schema. */
const formatTitle = ({ find }: FormMessages, title: string): string =>
  find(`trait.${title.toLowerCase().replaceAll(/[^a-z]/g, '')}`) ?? title

/** Localised text of a message; otherwise the server's text. */
export function formatMessage(i18n: FormMessages, message: UiText): string {
  if (message.id === TITLE) return formatTitle(i18n, message.text)
  try {
    return i18n.find(`message.${message.id}`, toParams(message, i18n)) ?? message.text
  } catch (error) {
    // Another server version may omit parameters.
    console.error(error)
    return message.text
  }
}

/** Text of a field error. Invalid addresses have their own message. */
export const formatRefusal = (i18n: FormMessages, message: UiText, type: string): string =>
  message.id === REFUSED && type === 'email' ? i18n.t('refused.email') : formatMessage(i18n, message)

/** Text of a form message. Code forms have specific messages. */
export function formatFormMessage(i18n: FormMessages, message: UiText, state: string | undefined): string {
  if (message.id !== REFUSED) return formatMessage(i18n, message)
  const { provider }: { provider?: string } = message.context ?? {}
  if (provider) return i18n.t('refused.service', { provider })
  return isCodeSent(state) ? i18n.t('refused.code') : formatMessage(i18n, message)
}
