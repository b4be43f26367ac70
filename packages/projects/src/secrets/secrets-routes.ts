import { endpointsOf } from '@tillkey/contract'
import * as secrets from '@tillkey/contract/platform/project/secrets.ts'
import * as secretsSchemas from '@tillkey/contract/platform/project/secrets-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { decodeCursor, encodeCursor, type SealedRows } from '@tillkey/secrets'
import type { Rights } from '../access/rights.ts'
import { fieldRefused, renderProjectError } from '../projects-errors.ts'

const DEFAULT_LIMIT = 250

/** Parses a cursor into a table and a position in it. Throws 400 if it was not issued by this server. */
function readCursor(text: string, tables: readonly SealedRows[]): { at: number; after: string } {
  try {
    const [name = '', after = ''] = decodeCursor(text, 2)
    const at = name === '' ? 0 : tables.findIndex((table) => table.name === name)
    if (at >= 0) return { at, after }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw fieldRefused('cursor', 'must be `next` of the previous step')
}

/** Incremental re-encryption of values that were sealed under older secrets. */
export const secretsRoutes = (tables: readonly SealedRows[], rights: Rights): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(secrets, secretsSchemas),
    handlers: {
      async resealSecrets({ args: { body = {} }, context, request }) {
        await rights.assertWorkspace(toActor(context, request), 'reseal secrets')
        const { at, after } = readCursor(body.cursor ?? '', tables)
        const table = tables[at]
        if (!table) throw new Error('no table has sealed values')
        const { next, ...counts } = await table.reseal(after, body.limit ?? DEFAULT_LIMIT)
        const following = next === '' ? tables[at + 1] : table
        const cursor = following ? encodeCursor(following.name, next) : ''
        return ok({ table: table.name, ...counts, next: cursor })
      },
    },
  })
