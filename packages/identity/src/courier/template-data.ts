import type { JsonObject } from '../values.ts'
import type { AnyModel, TemplateType } from './courier-message.ts'

/** What templates of a project are told: by the names of Go templates, and by those of HTTP channels. */
export interface TemplateData {
  go: JsonObject
  http: JsonObject
}

const PURPOSE_NAMES: readonly [prefix: string, go: string, http: string][] = [
  ['recovery', 'Recovery', 'recovery'],
  ['verification', 'Verification', 'verification'],
  ['login', 'Login', 'login'],
  ['registration', 'Registration', 'registration'],
]

function secretsOf(template: TemplateType, { code, url }: AnyModel): [string, string, unknown][] {
  const [, go, http] = PURPOSE_NAMES.find(([prefix]) => template.startsWith(prefix)) ?? ['', 'Login', 'login']
  return [
    [`${go}Code`, `${http}_code`, code],
    [`${go}URL`, `${http}_url`, url],
  ]
}

/** The model of a message as templates name its parts; what is not there is left out, and a text message has no address to open. */
export function templateData(
  template: TemplateType,
  to: { via: string; value: string },
  message: AnyModel,
): TemplateData {
  const model = to.via === 'email' ? message : { ...message, url: undefined }
  const entries: [string, string, unknown][] = [
    ['To', 'to', to.value],
    ...secretsOf(template, model),
    ['Identity', 'identity', model.identity],
    ['Traits', 'traits', model.traits],
    ['RequestURL', 'request_url', model.requestUrl],
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
