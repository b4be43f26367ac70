import { type ConfigProblem, childPointer, settingProblems } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { isObject, type JsonObject } from '../values.ts'
import { themeProblems } from './account-theme.ts'
import { hashingProblem, readHashing } from './hashers-settings.ts'
import { webHook } from './hooks-settings.ts'
import type { identitySettings } from './identity-settings.ts'

type Settings = Static<typeof identitySettings>
type Provider = Settings['selfservice']['methods']['oidc']['config']['providers'][number]

/** Lists the objects inside a value, with their pointers. */
function objectsIn(value: unknown, pointer: string): [pointer: string, object: JsonObject][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${pointer}/${index}`))
  if (!isObject(value)) return []
  const inside = Object.entries(value).flatMap(([name, item]) => objectsIn(item, childPointer(pointer, name)))
  return [[pointer, value], ...inside]
}

const missing = (pointer: string, what: string): ConfigProblem => ({
  pointer,
  reason: `must have a value for ${what}`,
})

/** Reports missing members. */
const lacking = (
  object: JsonObject,
  names: readonly string[],
  { pointer, what }: { pointer: string; what: string },
): ConfigProblem[] =>
  names.filter((name) => object[name] === undefined).map((name) => missing(`${pointer}/${name}`, what))

const ofCredentials: Record<string, readonly string[]> = {
  basic_auth: ['user', 'password'],
  api_key: ['name', 'value', 'in'],
}

/** Reports credentials without the members of their type. */
function authProblems(pointer: string, { type, config }: JsonObject): ConfigProblem[] {
  const names = typeof type === 'string' ? ofCredentials[type] : undefined
  return names && isObject(config)
    ? lacking(config, names, { pointer: `${pointer}/config`, what: String(type) })
    : []
}

/** Reports web hooks without URL, or that both ignore and parse the response. */
function webHookProblems(pointer: string, config: JsonObject): ConfigProblem[] {
  const found = settingProblems(webHook, config).map((problem) => ({
    ...problem,
    pointer: `${pointer}${problem.pointer}`,
  }))
  const response = isObject(config.response) ? config.response : {}
  return response.ignore === true && (response.parse === true || config.can_interrupt === true)
    ? [...found, { pointer: `${pointer}/response`, reason: 'ignores a response that must be parsed' }]
    : found
}

/** Reports hooks with missing or ineffective configuration. */
function hookProblems(pointer: string, { hook, config }: JsonObject): ConfigProblem[] {
  if (hook === 'web_hook')
    return isObject(config)
      ? webHookProblems(`${pointer}/config`, config)
      : [missing(`${pointer}/config`, 'web_hook')]
  const needed = hook === 'notify_previous_addresses' ? ['recipients'] : []
  return Object.keys(isObject(config) ? config : {})
    .filter((name) => typeof hook === 'string' && !needed.includes(name))
    .map((name) => ({
      pointer: childPointer(`${pointer}/config`, name),
      reason: `has no effect for ${String(hook)}`,
    }))
}

const ofProvider: Record<string, readonly (keyof Provider)[]> = {
  apple: ['apple_team_id', 'apple_private_key_id', 'apple_private_key'],
  microsoft: ['client_secret', 'microsoft_tenant'],
}

/** Reports providers with missing settings or a duplicate id. */
function providerProblems(providers: readonly Provider[]): ConfigProblem[] {
  const ids = providers.map(({ id }) => id)
  return providers.flatMap((provider, index) => {
    const pointer = `/selfservice/methods/oidc/config/providers/${index}`
    const twice = { pointer: `${pointer}/id`, reason: 'is listed twice' }
    const names = ofProvider[provider.provider] ?? ['client_secret']
    return [
      ...lacking({ ...provider }, names, { pointer, what: `the provider ${provider.provider}` }),
      ...(ids.indexOf(provider.id) < index ? [twice] : []),
    ]
  })
}

/** Reports enabled security keys without a relying party. That of passkeys is the project's host by default. */
function keyProblems({ webauthn: { enabled, config } }: Settings['selfservice']['methods']): ConfigProblem[] {
  const pointer = '/selfservice/methods/webauthn/config/rp'
  return enabled ? lacking({ ...config.rp }, ['id', 'display_name'], { pointer, what: 'webauthn' }) : []
}

/** Reports a hashing cost above the verification limits. */
function hashingProblems({ hashers }: Settings): ConfigProblem[] {
  const reason = hashingProblem(readHashing(hashers))
  return reason === undefined ? [] : [{ pointer: `/hashers/${hashers.algorithm}`, reason }]
}

/** Reports enabled channels without a URL. */
function courierProblems({ courier: { delivery_strategy: strategy, http, sms, channels } }: Settings) {
  const at = '/courier'
  const calls: [isUsed: boolean, url: string | undefined, pointer: string, what: string][] = [
    [strategy === 'http', http.request_config?.url, `${at}/http/request_config`, 'the strategy http'],
    [sms?.enabled === true, sms?.request_config?.url, `${at}/sms/request_config`, 'text messages'],
    ...channels.map(({ request_config: call }, index): (typeof calls)[number] => [
      ...([true, call.url] as const),
      ...([`${at}/channels/${index}/request_config`, 'the channel'] as const),
    ]),
  ]
  return calls
    .filter(([isUsed, url]) => isUsed && url === undefined)
    .map(([, , pointer, what]) => missing(`${pointer}/url`, what))
}

/** Reports login hints that reveal hidden accounts. */
const hintProblems = ({ security, selfservice }: Settings): ConfigProblem[] =>
  security.account_enumeration.mitigate && selfservice.flows.registration.login_hints
    ? [
        {
          pointer: '/selfservice/flows/registration/login_hints',
          reason: 'reveals who has an account, which security.account_enumeration.mitigate hides',
        },
      ]
    : []

/** Finds settings that are valid alone but contradict each other. */
export function contradictions(settings: Settings): ConfigProblem[] {
  const { methods } = settings.selfservice
  const found = objectsIn(settings, '').flatMap(([pointer, object]) =>
    pointer.endsWith('/auth') ? authProblems(pointer, object) : hookProblems(pointer, object),
  )
  return [
    ...found,
    ...courierProblems(settings),
    ...hashingProblems(settings),
    ...hintProblems(settings),
    ...providerProblems(methods.oidc.config.providers),
    ...keyProblems(methods),
    ...themeProblems(settings.account_pages),
  ]
}
