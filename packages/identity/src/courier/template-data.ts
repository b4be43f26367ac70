import type { JsonObject } from '../values.ts'
import type { AnyModel, TemplateType } from './courier-message.ts'

/** What templates of a project are told: by the names of Go templates, and by those of HTTP channels. */
export interface TemplateData {
  go: JsonObject
  http: JsonObject
}

type Entry = [go: string, http: string, value: unknown]

const PURPOSE_NAMES: readonly [prefix: string, go: string, http: string][] = [
  ['recovery', 'Recovery', 'recovery'],
  ['verification', 'Verification', 'verification'],
  ['login', 'Login', 'login'],
  ['registration', 'Registration', 'registration'],
]

const MINUTE_MS = 60_000

const wholeMinutes = (milliseconds: number): number => Math.floor(milliseconds / MINUTE_MS)

function secretEntries(template: TemplateType, { code, url, lifespanMs }: AnyModel): Entry[] {
  const [, go, http] = PURPOSE_NAMES.find(([prefix]) => template.startsWith(prefix)) ?? ['', 'Login', 'login']
  return [
    [`${go}Code`, `${http}_code`, code],
    [`${go}URL`, `${http}_url`, url],
    ['ExpiresInMinutes', 'expires_in_minutes', lifespanMs && wholeMinutes(lifespanMs)],
  ]
}

/** What text messages see otherwise: the domain in place of an address to open, and the traits of nobody yet as their identity. */
const textMessageModel = (model: AnyModel): AnyModel => ({
  ...model,
  url: undefined,
  identity: model.identity ?? model.traits,
})

/** The model of a message as templates name its parts; what is not there is left out. */
export function templateData(
  template: TemplateType,
  to: { via: string; value: string },
  message: AnyModel,
): TemplateData {
  const isText = to.via !== 'email'
  const model = isText ? textMessageModel(message) : message
  const { requestUrl } = model
  const domain = isText && requestUrl !== undefined ? new URL(requestUrl).hostname : undefined
  const entries: Entry[] = [
    ['To', 'to', to.value],
    ...secretEntries(template, model),
    ['Identity', 'identity', model.identity],
    ['Traits', 'traits', model.traits],
    ['RequestURL', 'request_url', requestUrl],
    ['RequestURLDomain', 'request_url_domain', domain],
    ['TransientPayload', 'transient_payload', model.transientPayload],
    ['Subject', 'subject', model.subject],
    ['Body', 'body', model.body],
  ]
  const known = entries.filter(([, , value]) => value !== undefined)
  return {
    go: Object.fromEntries(known.map(([name, , value]) => [name, value])),
    http: Object.fromEntries(known.map(([, name, value]) => [name, value])),
  }
}

/** The data that HTTP channels are posted, which settings for a release before v1.3 do not expect whole. */
export function postedData({ http }: TemplateData, { hasOldData }: { hasOldData: boolean }): JsonObject {
  if (!hasOldData) return { transient_payload: {}, ...http }
  const { expires_in_minutes: _minutes, request_url_domain: _domain, ...old } = http
  return old
}
