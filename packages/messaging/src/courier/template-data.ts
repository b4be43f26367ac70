import type { JsonObject } from '@tillkey/identity/values.ts'
import type { AnyModel, TemplateType } from './courier-message.ts'

/** Template data under Go names and under HTTP channel names. */
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

/** Text messages get a domain instead of a URL, and the traits of a new account as identity. */
const textMessageModel = (model: AnyModel): AnyModel => ({
  ...model,
  url: undefined,
  identity: model.identity ?? model.traits,
})

/** Maps a message model to template names; missing members are left out. */
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

/** Data posted to HTTP channels, reduced for settings of releases before v1.3. */
export function postedData(
  { http }: TemplateData,
  { usesLegacyData }: { usesLegacyData: boolean },
): JsonObject {
  if (!usesLegacyData) return { transient_payload: {}, ...http }
  const { expires_in_minutes: _minutes, request_url_domain: _domain, ...old } = http
  return old
}
