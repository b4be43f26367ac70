import { type Call, type Headers, ok, serializeOnce } from '@tillkey/host'
import { assertFresh, type RequestContext } from '@tillkey/platform-core'
import {
  type BatchResult,
  checkQuestions,
  exceededLimits,
  LIMIT_HEADER,
  toRefusal,
} from '../check-results.ts'
import type { ExpandedTree } from '../engine/expand.ts'
import type { ExplainedNode, ProofStep } from '../engine/explanation.ts'
import type { SubjectSet, Tuple } from '../engine/tuple.ts'
import type { SourceLines } from '../language/source-position.ts'
import type { Checked, Permissions } from '../permissions.ts'
import { permissionSection } from '../rules/permission-config.ts'
import { subjectMissing } from '../wire/permission-errors.ts'
import {
  assertStorable,
  parseQuery,
  queryOfCheck,
  questionOfBody,
  questionsOfBody,
  readInteger,
  setOfQuery,
  tupleOfQuery,
} from '../wire/relation-query.ts'
import { wireTuple } from '../wire/wire-tuples.ts'

type Request = Call<object, RequestContext>
type CheckResponse = { allowed: boolean; headers: Headers }

/** Read from the URL because the published service accepts bases that the host does not. */
const readDepth = ({ args, request }: Request): number =>
  'max-depth' in args ? readInteger(parseQuery(request.url), 'max-depth') : 0

const readTuple = ({ args, request }: Request): Tuple => {
  const tuple = tupleOfQuery(queryOfCheck(args, request.url))
  assertStorable(tuple)
  return tuple
}

/** Single and batch checks, explanations and expansions. */
export function checkHandlers(permissions: Permissions) {
  const byQuery = (call: Request) => checkByQuery(permissions, call)
  const byBody = (call: Request) => checkByBody(permissions, call)
  return {
    checkPermission: async (call: Request) => okResponse(await byQuery(call)),
    postCheckPermission: async (call: Request) => okResponse(await byBody(call)),
    checkPermissionOrError: async (call: Request) => okOrForbidden(await byQuery(call)),
    postCheckPermissionOrError: async (call: Request) => okOrForbidden(await byBody(call)),
    batchCheckPermission: async (call: Request) => ok({ results: await checkBatch(permissions, call) }),
    async explainPermission(call: Request) {
      const depth = readDepth(call)
      const { outcome, proof, tree, changes, tuplesRead } = await permissions.explain(
        call.context.project,
        readTuple(call),
        depth,
      )
      return ok({
        allowed: outcome.allowed,
        proof: proof.map(wireStep),
        tree: wireNode(tree),
        changes: changes.map(({ action, tuple }) => ({ action, relation_tuple: wireTuple(tuple) })),
        tuples_read: tuplesRead,
      })
    },
    async expandPermissions(call: Request) {
      const set = setOfQuery(parseQuery(call.request.url))
      assertStorable(set)
      return ok(wireTree(await permissions.expand(call.context.project, set, readDepth(call))))
    },
  }
}

const allowedBody = serializeOnce({ allowed: true })
const deniedBody = serializeOnce({ allowed: false })

const okResponse = ({ allowed, headers }: CheckResponse) => ok(allowed ? allowedBody : deniedBody, headers)
const okOrForbidden = (response: CheckResponse) =>
  response.allowed
    ? okResponse(response)
    : { status: 403 as const, body: { allowed: response.allowed }, headers: response.headers }

function toCheckResponse(checked: Checked): CheckResponse {
  const refusal = toRefusal(checked)
  if (refusal) throw refusal
  return { allowed: checked.allowed, headers: limitHeaders(checked) }
}

/** The version read with the index also revalidates a cached project. */
async function checkByQuery(permissions: Permissions, call: Request): Promise<CheckResponse> {
  const { project } = call.context
  const depth = readDepth(call)
  const checked = await permissions.check(project, readTuple(call), depth)
  assertFresh(project, checked.projectVersion)
  return toCheckResponse(checked)
}

/** As published, an unknown namespace is denied even without a subject. */
async function checkByBody(permissions: Permissions, call: Request): Promise<CheckResponse> {
  const depth = readDepth(call)
  const question = questionOfBody(call.request.rawBody)
  assertStorable(question)
  const { subject, ...set } = question
  if (subject)
    return toCheckResponse(await permissions.check(call.context.project, { ...set, subject }, depth))
  const { names } = await permissions.namespaces(call.context.project)
  if (names.includes(set.namespace)) throw subjectMissing()
  return { allowed: false, headers: {} }
}

async function checkBatch(permissions: Permissions, call: Request): Promise<BatchResult[]> {
  const depth = readDepth(call)
  const { project } = call.context
  const questions = questionsOfBody(call.request.rawBody, permissionSection.read(project).maxBatchSize)
  return checkQuestions(permissions, project, { questions, depth })
}

function limitHeaders(checked: Checked): Headers {
  const exceeded = exceededLimits(checked)
  return exceeded === undefined ? {} : { [LIMIT_HEADER]: exceeded }
}

const wireStep = (step: ProofStep) => ({
  kind: step.kind,
  ...('set' in step && step.set && { set: step.set }),
  ...('tuple' in step && { tuple: wireTuple(step.tuple) }),
})

interface WireNode {
  kind: ExplainedNode['kind']
  membership: ExplainedNode['membership']
  set?: SubjectSet
  tuple?: ReturnType<typeof wireTuple>
  lines?: SourceLines
  children?: WireNode[]
}

const wireNode = ({ kind, membership, set, tuple, lines, children }: ExplainedNode): WireNode =>
  Object.assign(
    { kind, membership },
    set && { set },
    tuple && { tuple: wireTuple(tuple) },
    lines && { lines },
    children.length > 0 && { children: children.map(wireNode) },
  )

interface WireTree {
  type: 'union' | 'leaf'
  tuple: ReturnType<typeof wireTuple>
  children?: WireTree[]
}

function wireTree({ type, subject, children }: ExpandedTree): WireTree {
  const tuple = wireTuple({ namespace: '', object: '', relation: '', subject })
  return children.length > 0 ? { type, tuple, children: children.map(wireTree) } : { type, tuple }
}
