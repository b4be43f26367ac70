import { configSection, type EngineConfig, type Module } from '@tillkey/platform-core'

/** `services.oauth2.config` of a project. */
export const oauth2Section = configSection<EngineConfig>({
  service: 'oauth2',
  schema: { type: 'object' },
  parse: (config) => config,
})

/** OAuth2 is configured and not served yet: its operations answer 501. */
export const oauth2Module: Module = {
  name: 'oauth2',
  migrations: [],
  config: oauth2Section,
  open: () => ({ routes: [] }),
  purge: async () => undefined,
}
