import { type Call, ok } from '@tillkey/host'
import type { ProjectContext, RequestContext } from '@tillkey/platform-core'
import type { SubjectSet } from '../engine/tuple.ts'
import type { Permissions } from '../permissions.ts'
import {
  type BodyTuple,
  deltasOfBody,
  filterOfDelete,
  filterOfQuery,
  parseQuery,
  readPageSize,
  tupleOfBody,
} from '../wire/relation-query.ts'
import { wireTuple } from '../wire/wire-tuples.ts'

/** Reports whether the configured namespaces are in force. */
const rulesHeader = 'x-permission-rules'

type Request = Call<object, RequestContext>

/** Lists, creates and deletes relationships, and lists namespaces. */
export function relationshipHandlers(permissions: Permissions) {
  return {
    async getRelationships({ request, context: { project } }: Request) {
      const query = parseQuery(request.url)
      const filter = filterOfQuery(query)
      const size = readPageSize(query)
      const page = await permissions.list(project, filter, { size, token: query.get('page_token') ?? '' })
      return ok({ relation_tuples: page.tuples.map(wireTuple), next_page_token: page.nextToken })
    },
    async createRelationship({ request, context: { project } }: Request) {
      const body = tupleOfBody(request.rawBody)
      await permissions.write(project, { inserts: [body.question], deletes: [] })
      return {
        status: 201 as const,
        body: toEcho(body),
        headers: { location: buildLocation(project, body) },
      }
    },
    async deleteRelationships({ request, context: { project } }: Request) {
      await permissions.deleteMatching(project, filterOfDelete(parseQuery(request.url), request.rawBody))
      return { status: 204 as const }
    },
    async listRelationshipNamespaces({ context: { project } }: Request) {
      const { names, state } = await permissions.namespaces(project)
      return ok({ namespaces: names.map((name) => ({ name })) }, { [rulesHeader]: state })
    },
  }
}

/** Applies inserts and deletes in one write. */
export const patchHandler =
  (permissions: Permissions) =>
  async ({ request, context: { project } }: Request) => {
    await permissions.write(project, deltasOfBody(request.rawBody))
    return { status: 204 as const }
  }

function toEcho({ question: { namespace, object, relation }, subjectId, subjectSet }: BodyTuple) {
  return {
    namespace,
    object,
    relation,
    ...(subjectId !== undefined && { subject_id: subjectId }),
    ...(subjectSet && { subject_set: subjectSet }),
  }
}

const setFields = (set: SubjectSet | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(set ?? {}).map(([key, value]) => [`subject_set.${key}`, value]))

/** URL path at which the tuple can be read, including the project's path prefix. */
function buildLocation(
  { cookiePath }: ProjectContext,
  { question, subjectId, subjectSet }: BodyTuple,
): string {
  const prefix = cookiePath === '/' ? '' : cookiePath
  const { namespace, object, relation } = question
  const subjectPart = subjectId === undefined ? setFields(subjectSet) : { subject_id: subjectId }
  const parameters = Object.entries({ namespace, object, relation, ...subjectPart }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return `${prefix}/relation-tuples?${new URLSearchParams(parameters).toString()}`
}
