import { endpointsOf } from '@tillkey/contract'
import * as operators from '@tillkey/contract/platform/project/operators.ts'
import * as operatorsSchemas from '@tillkey/contract/platform/project/operators-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { toAuthor } from '../access/author.ts'
import type { Rights } from '../access/rights.ts'
import type { Memberships } from '../members/memberships.ts'
import { renderProjectError, setUpDone } from '../projects-errors.ts'
import type { SetUp } from './set-up.ts'

const { whoAmIInConsole, setUpConsole } = endpointsOf(operators, operatorsSchemas)

export interface OperatorsRoutesDependencies {
  memberships: Memberships
  rights: Rights
  setUp: SetUp | undefined
}

/** The operator who uses the console, and its first-time set-up. */
export const operatorsRoutes = ({
  memberships,
  rights,
  setUp,
}: OperatorsRoutesDependencies): RouteGroup[] => [
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: { whoAmIInConsole },
    handlers: {
      async whoAmIInConsole({ args: { project }, context, request }) {
        const actor = toActor(context, request)
        const { kind, id } = toAuthor(actor)
        const read = { right: 'data:read', what: 'read it' } as const
        const role =
          project === undefined
            ? { can_create_projects: await rights.canCreate(actor) }
            : { role: (await rights.projectFor(actor, project, read)).role }
        if (kind === 'start') throw new Error('requests cannot have the author `start`')
        if (kind !== 'operator') return ok({ kind, id, ...role })
        const person = await memberships.accounts().find(await memberships.operators(), id)
        return ok({ kind, id, ...(person && { email: person.email, name: person.name }), ...role })
      },
    },
  }),
  routeGroup({
    access: 'process',
    renderError: renderProjectError,
    endpoints: { setUpConsole },
    handlers: {
      async setUpConsole({ args: { body } }) {
        if (!setUp) throw setUpDone()
        const { token, email, name = '', password } = body
        return { status: 201, body: { operator_id: await setUp.finish(token, { email, name, password }) } }
      },
    },
  }),
]
