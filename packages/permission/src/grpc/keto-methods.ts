import type { Message } from '@bufbuild/protobuf'
import { assertFresh, type ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { checkQuestions, exceededLimits, LIMIT_HEADER, toRefusal } from '../check-results.ts'
import type { ExpandedTree } from '../engine/expand.ts'
import { isSet } from '../engine/tuple.ts'
import { readPermissionFile } from '../language/read-permission-file.ts'
import type { Permissions } from '../permissions.ts'
import { permissionSection } from '../rules/permission-config.ts'
import type { TupleFilter } from '../tuple-rows.ts'
import {
  batchTooLarge,
  deltaWithoutTuple,
  filterMissing,
  nothingToExpand,
  subjectMissing,
} from '../wire/permission-errors.ts'
import { assertStorable, type TupleQuery } from '../wire/relation-query.ts'
import type { Members, ResponseHeaders } from './grpc-method.ts'
import {
  type FilterMessage,
  readQuery,
  readRelationQuery,
  readSubject,
  readTuple,
  readTupleQuery,
  type SubjectMessage,
  type TupleMessage,
  writeSubject,
  writeTuple,
} from './keto-messages.ts'

interface KetoCall {
  project: ProjectContext
  headers: ResponseHeaders
}

/** A published method that does what an operation of the HTTP API does. */
export interface KetoMethod {
  /** The operation, whose access and audit are also those of the method. */
  operation: string
  handle(message: Message, call: KetoCall): Members | Promise<Members>
}

/** Messages are decoded by the descriptor of the method, which the parameter of its handler describes. */
const method = (
  operation: string,
  handle: (message: never, call: KetoCall) => Members | Promise<Members>,
): KetoMethod => ({ operation, handle })

/** Methods of `protos/ory/keto` by service and name. */
export const ketoMethods = (permissions: Permissions): Readonly<Record<string, KetoMethod>> => ({
  'ory.keto.relation_tuples.v1alpha2.CheckService/Check': checkMethod(permissions),
  'ory.keto.relation_tuples.v1alpha2.CheckService/BatchCheck': batchCheckMethod(permissions),
  'ory.keto.relation_tuples.v1alpha2.ExpandService/Expand': expandMethod(permissions),
  'ory.keto.relation_tuples.v1alpha2.NamespacesService/ListNamespaces': method(
    'listRelationshipNamespaces',
    async (_message, { project }) => {
      const { names } = await permissions.namespaces(project)
      return { namespaces: names.map((name) => ({ name })) }
    },
  ),
  'ory.keto.relation_tuples.v1alpha2.ReadService/ListRelationTuples': listMethod(permissions),
  'ory.keto.relation_tuples.v1alpha2.WriteService/TransactRelationTuples': transactMethod(permissions),
  'ory.keto.relation_tuples.v1alpha2.WriteService/DeleteRelationTuples': deleteMethod(permissions),
  'ory.keto.opl.v1alpha1.SyntaxService/Check': syntaxMethod,
})

interface CheckRequest extends TupleMessage {
  tuple?: TupleMessage
  maxDepth: number
}

/** The version read with the index also revalidates a cached project. */
const checkMethod = (permissions: Permissions): KetoMethod =>
  method('checkPermission', async (request: CheckRequest, { project, headers }) => {
    const tuple = readTuple(request.tuple ?? request)
    assertStorable(tuple)
    const checked = await permissions.checkKnown(project, tuple, request.maxDepth)
    assertFresh(project, checked.projectVersion)
    const refusal = toRefusal(checked)
    if (refusal) throw refusal
    const exceeded = exceededLimits(checked)
    if (exceeded !== undefined) headers.set(LIMIT_HEADER, exceeded)
    return { allowed: checked.allowed }
  })

interface BatchCheckRequest {
  tuples: TupleMessage[]
  maxDepth: number
}

const batchCheckMethod = (permissions: Permissions): KetoMethod =>
  method('batchCheckPermission', async ({ tuples, maxDepth: depth }: BatchCheckRequest, { project }) => {
    const { maxBatchSize } = permissionSection.read(project)
    if (tuples.length > maxBatchSize) throw batchTooLarge(maxBatchSize)
    const questions = tuples.map(readTupleQuery)
    return { results: await checkQuestions(permissions, project, { questions, depth }) }
  })

interface ExpandRequest {
  subject?: SubjectMessage
  maxDepth: number
}

/** As published, a plain id is a leaf, and a set without tuples has no tree. */
const expandMethod = (permissions: Permissions): KetoMethod =>
  method('expandPermissions', async (request: ExpandRequest, { project }) => {
    const subject = readSubject(request.subject)
    if (!subject) throw subjectMissing()
    assertStorable({ subject })
    if (!isSet(subject)) return { tree: writeTree({ type: 'leaf', subject, children: [] }) }
    try {
      return { tree: writeTree(await permissions.expand(project, subject.set, request.maxDepth)) }
    } catch (error) {
      if (error instanceof ApiError && error.code === nothingToExpand().code) return {}
      throw error
    }
  })

/** Values of the enum `NodeType`. */
const nodeTypes = { union: 1, leaf: 4 } as const

const writeTree = ({ type, subject, children }: ExpandedTree): Members => ({
  nodeType: nodeTypes[type],
  subject: writeSubject(subject),
  tuple: { subject: writeSubject(subject) },
  children: children.map(writeTree),
})

interface FilteredRequest {
  query?: FilterMessage
  relationQuery?: FilterMessage
}

function readFilter({ query, relationQuery }: FilteredRequest): TupleFilter {
  if (relationQuery) return readRelationQuery(relationQuery)
  if (query) return readQuery(query)
  throw filterMissing()
}

interface ListRequest extends FilteredRequest {
  pageSize: number
  pageToken: string
}

const listMethod = (permissions: Permissions): KetoMethod =>
  method('getRelationships', async (request: ListRequest, { project }) => {
    const page = { size: request.pageSize, token: request.pageToken }
    const { tuples, nextToken } = await permissions.list(project, readFilter(request), page)
    return { relationTuples: tuples.map(writeTuple), nextPageToken: nextToken }
  })

/** As published, a filter without parts deletes every tuple. */
const deleteMethod = (permissions: Permissions): KetoMethod =>
  method('deleteRelationships', async (request: FilteredRequest, { project }) => {
    await permissions.deleteMatching(project, readFilter(request))
    return {}
  })

/** Values of the enum `RelationTupleDelta.Action`. */
const [INSERT, DELETE] = [1, 2]

interface DeltaMessage {
  action: number
  relationTuple?: TupleMessage
}

interface TransactRequest {
  relationTupleDeltas: DeltaMessage[]
}

function readDelta({ relationTuple }: DeltaMessage): TupleQuery {
  if (!relationTuple) throw deltaWithoutTuple()
  return readTupleQuery(relationTuple)
}

/** As published, deltas without an action are ignored. */
const transactMethod = (permissions: Permissions): KetoMethod =>
  method('patchRelationships', async ({ relationTupleDeltas }: TransactRequest, { project }) => {
    const read = (of: number | undefined): TupleQuery[] =>
      relationTupleDeltas.filter(({ action }) => action === of).map(readDelta)
    const inserts = read(INSERT)
    await permissions.write(project, { inserts, deletes: read(DELETE) })
    return { snaptokens: inserts.map(() => '') }
  })

const syntaxMethod: KetoMethod = method('checkOplSyntax', ({ content }: { content: Uint8Array }) => {
  const { problems } = readPermissionFile(Buffer.from(content).toString('utf8'))
  const at = ({ Line: line, column }: (typeof problems)[number]['start']) => ({ line, column })
  return {
    parseErrors: problems.map(({ message, start, end }) => ({ message, start: at(start), end: at(end) })),
  }
})
