import { endpointsOf } from '@tillkey/contract'
import * as checks from '@tillkey/contract/platform/permission/checks.ts'
import * as checksSchemas from '@tillkey/contract/platform/permission/checks-schemas.ts'
import * as language from '@tillkey/contract/platform/permission/language.ts'
import * as languageSchemas from '@tillkey/contract/platform/permission/language-schemas.ts'
import * as relationships from '@tillkey/contract/platform/permission/relationships.ts'
import * as relationshipsSchemas from '@tillkey/contract/platform/permission/relationships-schemas.ts'
import { type Call, type Headers, ok } from '@tillkey/host'
import type { Frame, ProjectContext, Slice } from '@tillkey/platform-core'
import type { CheckOutcome } from './engine/check.ts'
import type { ExpandedTree } from './engine/expand.ts'
import type { UnknownReason } from './engine/membership.ts'
import { isSet, type Tuple } from './engine/tuple.ts'
import { readPermissionFile } from './language/read-permission-file.ts'
import { limitMet } from './permission-errors.ts'
import { createPermissionIndexes } from './permission-indexes.ts'
import { permissionMigrations } from './permission-migrations.ts'
import { createPermissionStore, type PermissionStore } from './permission-store.ts'
import { createPermissions, type Permissions } from './permissions.ts'
import { createProjectRules } from './project-rules.ts'
import {
  assertStorable,
  type BodyTuple,
  deltasOfBody,
  filterOfDelete,
  filterOfQuery,
  integerOf,
  pageSizeOf,
  queryOf,
  queryOfCheck,
  setOfQuery,
  tupleOfBody,
  tupleOfQuery,
} from './relation-query.ts'

/** Tells why an answer may be a denial for want of searching further. */
const limitHeader = 'x-permission-limit'
/** Tells whether the configured namespaces are in force. */
const rulesHeader = 'x-permission-rules'

const defaultMemoryBudget = 1024 ** 3
/** 25,000 deltas of ordinary length, and then some. */
const patchBodyLimit = 16 * 1024 ** 2
const changesKeptMs = 60 * 60 * 1000

/** Requests are read by rules of their own: the published service tells apart what is absent and what is empty. */
const ownReading = { bodyFormats: 'unread', validation: 'handler' } as const

type Request = Call<object, ProjectContext>

export interface PermissionSlice extends Slice {
  /** For other parts of the platform, once this one is bound. */
  permissions(): Permissions
}

/** Relationships, checks, expansions, namespaces and the syntax of permission files. */
export function createPermissionSlice(memoryBudget = defaultMemoryBudget): PermissionSlice {
  let permissions: Permissions | undefined
  return {
    migrations: permissionMigrations,
    bind(frame) {
      const store = createPermissionStore(frame.db)
      permissions = permissionsOver(frame, store, memoryBudget)
      bindOperations(frame, permissions)
      frame.sweep((now) => store.trimChanges(now - changesKeptMs))
    },
    permissions() {
      if (!permissions) throw new Error('the permission slice is not bound yet')
      return permissions
    },
  }
}

function permissionsOver(
  { app, keyring, now }: Frame,
  store: PermissionStore,
  memoryBudget: number,
): Permissions {
  const rulesOf = createProjectRules({
    store,
    onBroken: ({ slug }, { state, problems }) =>
      app.log.error({ project: slug, inForce: state, problems }, 'the permission namespaces have faults'),
  })
  const indexes = createPermissionIndexes({ store, memoryBudget })
  return createPermissions({ store, indexes, rulesOf, keyring, now })
}

function bindOperations({ bind }: Frame, permissions: Permissions): void {
  const {
    checkPermission,
    postCheckPermission,
    checkPermissionOrError,
    postCheckPermissionOrError,
    ...more
  } = endpointsOf(checks, checksSchemas)
  const { expandPermissions } = more
  const checking = {
    checkPermission,
    postCheckPermission,
    checkPermissionOrError,
    postCheckPermissionOrError,
  }
  bind({ ...checking, expandPermissions }, checkHandlers(permissions), ownReading)
  const { patchRelationships, ...others } = endpointsOf(relationships, relationshipsSchemas)
  bind(others, relationshipHandlers(permissions), ownReading)
  const patching = { patchRelationships: patchHandler(permissions) }
  bind({ patchRelationships }, patching, { ...ownReading, bodyLimit: patchBodyLimit })
  bind(endpointsOf(language, languageSchemas), {
    checkOplSyntax: ({ args }) => ok(syntaxOf(args.body ?? '')),
  })
}

type Reader = (call: Request) => Tuple

const fromQuery: Reader = ({ args, request }) => tupleOfQuery(queryOfCheck(args, request.url))
const fromBody: Reader = ({ request }) => tupleOfBody(request.rawBody).tuple

/** Read from the path, because other bases are allowed that the host does not know. */
const depthOf = ({ args, request }: Request): number =>
  'max-depth' in args ? integerOf(queryOf(request.url), 'max-depth') : 0

function checkHandlers(permissions: Permissions) {
  async function answer(call: Request, read: Reader) {
    const depth = depthOf(call)
    const tuple = read(call)
    assertStorable(tuple)
    const outcome = await permissions.check(call.context, tuple, depth)
    if (outcome.mode === 'strict') refuseLimits(outcome)
    return { allowed: outcome.allowed, headers: headersOf(outcome) }
  }
  const plain = async (call: Request, read: Reader) => {
    const { allowed, headers } = await answer(call, read)
    return ok({ allowed }, headers)
  }
  const mirrored = async (call: Request, read: Reader) => {
    const { allowed, headers } = await answer(call, read)
    return allowed ? ok({ allowed }, headers) : { status: 403 as const, body: { allowed }, headers }
  }
  return {
    checkPermission: (call: Request) => plain(call, fromQuery),
    postCheckPermission: (call: Request) => plain(call, fromBody),
    checkPermissionOrError: (call: Request) => mirrored(call, fromQuery),
    postCheckPermissionOrError: (call: Request) => mirrored(call, fromBody),
    async expandPermissions(call: Request) {
      const set = setOfQuery(queryOf(call.request.url))
      assertStorable(set)
      return ok(wireTree(await permissions.expand(call.context, set, depthOf(call))))
    },
  }
}

/** Strict mode answers a search that was cut by an error, never by a denial. */
function refuseLimits({ reasons }: CheckOutcome): void {
  if (reasons.includes('depth')) throw limitMet('max_depth_exceeded')
  if (reasons.includes('width')) throw limitMet('max_width_exceeded')
  if (reasons.includes('cycle')) throw limitMet('cyclic permit reference')
}

const limits: readonly UnknownReason[] = ['depth', 'width', 'cycle', 'effort']

function headersOf({ reasons }: CheckOutcome): Headers {
  const met = reasons.filter((reason) => limits.includes(reason))
  return met.length > 0 ? { [limitHeader]: met.join(', ') } : {}
}

function relationshipHandlers(permissions: Permissions) {
  return {
    async getRelationships({ request, context }: Request) {
      const query = queryOf(request.url)
      const filter = filterOfQuery(query)
      const size = pageSizeOf(query)
      const page = await permissions.list(context, filter, { size, token: query.get('page_token') ?? '' })
      return ok({ relation_tuples: page.tuples.map(wireTuple), next_page_token: page.nextToken })
    },
    async createRelationship({ request, context }: Request) {
      const body = tupleOfBody(request.rawBody)
      await permissions.write(context, { inserts: [body.tuple], deletes: [] })
      return {
        status: 201 as const,
        body: echoOf(body),
        headers: { location: locationOf(context, body.tuple) },
      }
    },
    async deleteRelationships({ request, context }: Request) {
      await permissions.deleteMatching(context, filterOfDelete(queryOf(request.url), request.rawBody))
      return { status: 204 as const }
    },
    async listRelationshipNamespaces({ context }: Request) {
      const { names, state } = await permissions.namespaces(context)
      return ok({ namespaces: names.map((name) => ({ name })) }, { [rulesHeader]: state })
    },
  }
}

const patchHandler =
  (permissions: Permissions) =>
  async ({ request, context }: Request) => {
    await permissions.write(context, deltasOfBody(request.rawBody))
    return { status: 204 as const }
  }

function syntaxOf(text: string) {
  const { problems } = readPermissionFile(text)
  return problems.length > 0 ? { errors: [...problems] } : {}
}

function wireTuple({ namespace, object, relation, subject }: Tuple) {
  const parts = { namespace, object, relation }
  return isSet(subject) ? { ...parts, subject_set: subject.set } : { ...parts, subject_id: subject.id }
}

function echoOf({ tuple: { namespace, object, relation }, subjectId, subjectSet }: BodyTuple) {
  return {
    namespace,
    object,
    relation,
    ...(subjectId !== undefined && { subject_id: subjectId }),
    ...(subjectSet && { subject_set: subjectSet }),
  }
}

/** Where the tuple can be read: a path, with the project's prefix if that is how it was reached. */
function locationOf({ cookiePath }: ProjectContext, { namespace, object, relation, subject }: Tuple): string {
  const prefix = cookiePath === '/' ? '' : cookiePath
  const subjectPart = isSet(subject)
    ? Object.fromEntries(Object.entries(subject.set).map(([key, value]) => [`subject_set.${key}`, value]))
    : { subject_id: subject.id }
  const parameters = Object.entries({ namespace, object, relation, ...subjectPart }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return `${prefix}/relation-tuples?${new URLSearchParams(parameters).toString()}`
}

interface WireTree {
  type: 'union' | 'leaf'
  tuple: ReturnType<typeof wireTuple>
  children?: WireTree[]
}

function wireTree({ type, subject, children }: ExpandedTree): WireTree {
  const tuple = wireTuple({ namespace: '', object: '', relation: '', subject })
  return children.length > 0 ? { type, tuple, children: children.map(wireTree) } : { type, tuple }
}
