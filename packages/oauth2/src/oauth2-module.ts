import type { Module } from '@tillkey/platform-core'
import { oauth2Section } from './oauth2-config.ts'

/** OAuth2 is configured and not served yet: its operations answer 501. */
export const oauth2Module: Module = {
  name: 'oauth2',
  migrations: [],
  config: oauth2Section,
  open: () => ({ routes: [] }),
  purge: async () => undefined,
}
