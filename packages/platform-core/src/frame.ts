import type { Endpoint } from '@tillkey/contract'
import { type Handlers, type ServeOptions, type Service, serve } from '@tillkey/host'
import type { Keyring } from '@tillkey/secrets'
import type { Database, Migration } from '@tillkey/sql'
import { createAdminGuard } from './admin-key.ts'
import type { ProjectContext, Projects } from './projects/projects.ts'
import type { Sweep } from './sweeper.ts'

export type App = Service['app']

interface BindOptions {
  bodyFormats?: ServeOptions<ProjectContext>['bodyFormats']
  bodyLimit?: ServeOptions<ProjectContext>['bodyLimit']
  validation?: ServeOptions<ProjectContext>['validation']
}

/** What every slice is given. */
export interface Frame {
  app: App
  db: Database
  projects: Projects
  keyring: Keyring
  /** Milliseconds since 1970. */
  now: () => number
  newId: () => string
  /**
   * Serves operations; a handler's `context` is the project the request is for. Operations that ask for an access token
   * refuse callers without the administrator's.
   */
  bind<E extends { [K in keyof E]: Endpoint }>(
    endpoints: E,
    handlers: Handlers<E, ProjectContext>,
    options?: BindOptions,
  ): void
  /** Runs again and again until the platform closes: to delete a bounded number of expired rows. */
  sweep(work: Sweep): void
}

/** A part of the platform: its tables, and the operations it serves. */
export interface Slice {
  migrations: readonly Migration[]
  bind: (frame: Frame) => void | Promise<void>
}

export interface BinderOptions {
  app: App
  projects: Projects
  adminKey: string
  inspect: ServeOptions<ProjectContext>['inspect']
}

export function createBinder({ app, projects, adminKey, inspect }: BinderOptions): Frame['bind'] {
  const guard = createAdminGuard(adminKey)
  return (endpoints, handlers, { bodyFormats, bodyLimit, validation } = {}) =>
    serve(app, endpoints, handlers, {
      inspect,
      ...(bodyFormats && { bodyFormats }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(validation && { validation }),
      authorise(request, { security }) {
        if (security.includes('bearer')) guard(request)
        return projects.resolve(request)
      },
    })
}
