import type { ProjectContext } from '@tillkey/platform-core'
import type { Client } from './clients/client.ts'
import { type OAuth2Config, oauth2Section } from './oauth2-config.ts'
import type { OAuth2Services } from './oauth2-services.ts'

/** Finds a client. Within `withVersionedCache` it may return a cached client, which the next read revalidates. */
export type FindClient = (id: string) => Promise<Client | undefined>

/** The services in the scope of one project. */
export interface AuthorizationServer extends OAuth2Services {
  project: ProjectContext
  config: OAuth2Config
  findClient: FindClient
  /** Reads the current client, which also revalidates the project. */
  readClient: FindClient
  /** Revalidates cached project and client. Must be called before an outgoing request. */
  revalidate: () => Promise<void>
}

function openProvider(services: OAuth2Services, project: ProjectContext): AuthorizationServer {
  const readClient: FindClient = (id) => services.clients.findAndRevalidate(project, id)
  return {
    ...services,
    project,
    keyring: services.keyringOf(project),
    config: oauth2Section.read(project),
    findClient: readClient,
    readClient,
    // Read for this request.
    revalidate: async () => undefined,
  }
}

const providers = new WeakMap<OAuth2Services, WeakMap<ProjectContext, AuthorizationServer>>()

/** Returns the provider of a project, cached per configuration version. */
export function ensureServer(services: OAuth2Services, project: ProjectContext): AuthorizationServer {
  const own = providers.get(services) ?? new WeakMap<ProjectContext, AuthorizationServer>()
  providers.set(services, own)
  const provider = own.get(project) ?? openProvider(services, project)
  own.set(project, provider)
  return provider
}

/** Converts milliseconds to whole seconds (NumericDate). */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
