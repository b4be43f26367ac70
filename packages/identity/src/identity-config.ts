import {
  type ConfigProblem,
  configSection,
  type EngineConfig,
  type ProjectContext,
} from '@tillkey/platform-core'
import { createSchemas, type Schemas } from './schemas/identity-schemas.ts'
import { readSettings, type SettingsReader } from './settings-reader.ts'
import { isObject, type JsonObject } from './values/json.ts'

/** A hook as a project configures it. */
export interface ConfiguredHook {
  name: string
  /** What it is told: its own settings, empty when it has none. */
  configuration: JsonObject
}

export interface FlowSettings {
  lifespanMs: number
  uiUrl: string
  /** Hooks that run before a flow is opened. */
  hooksBefore: readonly ConfiguredHook[]
  /** Hooks that run after a method succeeded: the method's own list, or else the flow's. */
  hooksAfter(method: string): ConfiguredHook[]
  /** Where a browser goes that did not say where. */
  returnUrlAfter(method: string): string
}

export interface IdentityConfig {
  defaultReturnUrl: string
  allowedReturnUrls: string[]
  errorUiUrl: string
  logoutReturnUrl: string
  login: FlowSettings
  registration: FlowSettings & { enabled: boolean }
  password: { enabled: boolean; minLength: number; similarityCheck: boolean }
  session: {
    lifespanMs: number
    cookieName: string
    persistent: boolean
    sameSite: 'lax' | 'strict' | 'none'
  }
  schemas: Schemas
}

const configuredHooks = (hooks: unknown[]): ConfiguredHook[] =>
  hooks
    .filter(isObject)
    .flatMap(({ hook, config }) =>
      typeof hook === 'string' ? [{ name: hook, configuration: isObject(config) ? config : {} }] : [],
    )

function flowSettings(
  settings: SettingsReader,
  flow: string,
  publicUrl: string,
  defaultReturnUrl: string,
): FlowSettings {
  const path = `selfservice.flows.${flow}`
  return {
    lifespanMs: settings.duration(`${path}.lifespan`, '1h'),
    uiUrl: settings.text(`${path}.ui_url`, `${publicUrl}/${flow}`),
    hooksBefore: configuredHooks(settings.list(`${path}.before.hooks`)),
    hooksAfter(method) {
      const own = settings.list(`${path}.after.${method}.hooks`)
      return configuredHooks(own.length > 0 ? own : settings.list(`${path}.after.hooks`))
    },
    returnUrlAfter: (method) =>
      settings.optionalText(`${path}.after.${method}.default_browser_return_url`) ??
      settings.text(`${path}.after.default_browser_return_url`, defaultReturnUrl),
  }
}

function sameSiteOf(settings: SettingsReader): IdentityConfig['session']['sameSite'] {
  const name = settings
    .text('session.cookie.same_site', settings.text('cookies.same_site', 'Lax'))
    .toLowerCase()
  return name === 'strict' || name === 'none' ? name : 'lax'
}

const schemasOf = (settings: SettingsReader): Schemas =>
  createSchemas(settings.list('identity.schemas'), settings.optionalText('identity.default_schema_id'))

/** Schemas that nobody could use, before anybody meets them. */
function schemaProblems(config: EngineConfig): ConfigProblem[] {
  const schemas = schemasOf(readSettings(config))
  for (const id of schemas.ids) {
    try {
      schemas.get(id)
    } catch (error) {
      return [{ pointer: '/identity/schemas', reason: `schema "${id}": ${(error as Error).message}` }]
    }
  }
  return schemas.ids.includes(schemas.defaultId)
    ? []
    : [{ pointer: '/identity/default_schema_id', reason: `there is no schema "${schemas.defaultId}"` }]
}

function parse(config: EngineConfig, { publicUrl, returnUrls }: ProjectContext): IdentityConfig {
  const settings = readSettings(config)
  const defaultReturnUrl = settings.text('selfservice.default_browser_return_url', returnUrls.default)
  const flow = (name: string): FlowSettings => flowSettings(settings, name, publicUrl, defaultReturnUrl)
  const passwordPath = 'selfservice.methods.password'
  return {
    defaultReturnUrl,
    allowedReturnUrls: [
      ...settings.list('selfservice.allowed_return_urls').filter((url) => typeof url === 'string'),
      ...returnUrls.allowed,
    ],
    errorUiUrl: settings.text('selfservice.flows.error.ui_url', `${publicUrl}/error`),
    logoutReturnUrl: settings.text(
      'selfservice.flows.logout.after.default_browser_return_url',
      defaultReturnUrl,
    ),
    login: flow('login'),
    registration: {
      ...flow('registration'),
      enabled: settings.flag('selfservice.flows.registration.enabled', 'on'),
    },
    password: {
      enabled: settings.flag(`${passwordPath}.enabled`, 'on'),
      minLength: settings.number(`${passwordPath}.config.min_password_length`, 8),
      similarityCheck: settings.flag(`${passwordPath}.config.identifier_similarity_check_enabled`, 'on'),
    },
    session: {
      lifespanMs: settings.duration('session.lifespan', '24h'),
      cookieName: settings.text('session.cookie.name', 'ory_kratos_session'),
      persistent: settings.flag('session.cookie.persistent', 'on'),
      sameSite: sameSiteOf(settings),
    },
    schemas: schemasOf(settings),
  }
}

/** `services.identity.config` of a project. */
export const identitySection = configSection({
  service: 'identity',
  schema: { type: 'object' },
  check: schemaProblems,
  parse,
})

/** The identity settings of a project, read once for each version of its document. */
export const identityConfig = identitySection.read
