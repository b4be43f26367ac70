import { endpointsOf } from '@tillkey/contract'
import {
  getActiveProjectInConsole,
  setActiveProjectInConsole,
} from '@tillkey/contract/platform/project/projects.ts'
import * as schemas from '@tillkey/contract/platform/project/projects-schemas.ts'
import { ok } from '@tillkey/host'
import { type Caller, type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { toAuthor } from '../access/author.ts'
import type { Rights } from '../access/rights.ts'
import { bodyMissing, renderProjectError } from '../projects-errors.ts'
import { createActiveProjectsStore } from './active-projects-store.ts'

/** Key under which a caller's choice is stored: one per operator and key. */
function toAccount(caller: Caller): string {
  const { kind, id } = toAuthor({ caller, ip: '', userAgent: '' })
  return `${kind} ${id}`
}

/** The active project of a caller in the console. Project keys always use their own project. */
export const activeProjectsRoutes = (db: Database, rights: Rights): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf({ getActiveProjectInConsole, setActiveProjectInConsole }, schemas),
    handlers: {
      async getActiveProjectInConsole({ context: { caller } }) {
        const found =
          caller.kind === 'project key'
            ? caller.projectId
            : await createActiveProjectsStore(db).find(toAccount(caller))
        return ok({ project_id: found ?? '' })
      },
      async setActiveProjectInConsole({ args: { body }, context, request }) {
        if (!body) throw bodyMissing('the project')
        const who = toActor(context, request)
        const { record } = await rights.projectFor(who, body.project_id, {
          right: 'data:read',
          what: 'work on the project',
        })
        if (who.caller.kind !== 'project key')
          await createActiveProjectsStore(db).set(toAccount(who.caller), record.id)
        return { status: 204 }
      },
    },
  })
