import type { ProjectContext } from '@tillkey/platform-core'
import { type OAuth2Config, oauth2Section } from './oauth2-config.ts'
import type { OAuth2Services } from './oauth2-services.ts'

/** The authorization server of one project: what its rules are given. */
export interface Provider extends OAuth2Services {
  project: ProjectContext
  config: OAuth2Config
}

/** The services with the project that a request is for. */
export const providerOf = (services: OAuth2Services, project: ProjectContext): Provider => ({
  ...services,
  project,
  keyring: services.keyringOf(project),
  config: oauth2Section.read(project),
})

/** Whole seconds since 1970, as tokens tell time. */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
