import type { ProjectContext } from '@tillkey/platform-core'
import type { Client } from './clients/client.ts'
import { type OAuth2Config, oauth2Section } from './oauth2-config.ts'
import type { OAuth2Services } from './oauth2-services.ts'

/** Finds a client by its id. Within `withVersionedCache` it may be as it was last read, which what is read next proves. */
export type FindClient = (id: string) => Promise<Client | undefined>

/** The authorization server of one project: what its rules are given. */
export interface Provider extends OAuth2Services {
  project: ProjectContext
  config: OAuth2Config
  findClient: FindClient
  /** Reads a client as it is now, which proves the project. */
  readClient: FindClient
  /** Makes sure that project and client are what they are now, before anybody else is called for the request. */
  revalidate: () => Promise<void>
}

function openProvider(services: OAuth2Services, project: ProjectContext): Provider {
  const readClient: FindClient = (id) => services.clients.findAndRevalidate(project, id)
  return {
    ...services,
    project,
    keyring: services.keyringOf(project),
    config: oauth2Section.read(project),
    findClient: readClient,
    readClient,
    // They were read for the request.
    revalidate: async () => undefined,
  }
}

const providers = new WeakMap<OAuth2Services, WeakMap<ProjectContext, Provider>>()

/** The services with the project that a request is for. */
export function providerOf(services: OAuth2Services, project: ProjectContext): Provider {
  const own = providers.get(services) ?? new WeakMap<ProjectContext, Provider>()
  providers.set(services, own)
  const provider = own.get(project) ?? openProvider(services, project)
  own.set(project, provider)
  return provider
}

/** Whole seconds since 1970, as tokens tell time. */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
