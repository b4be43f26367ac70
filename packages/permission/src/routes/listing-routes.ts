import type { endpointsOf } from '@tillkey/contract'
import type * as listings from '@tillkey/contract/platform/permission/listings.ts'
import { formatJsonToken, type Handlers, ok, parseJsonToken } from '@tillkey/host'
import type { RequestContext } from '@tillkey/platform-core'
import type { PageRequest } from '../engine/reachability.ts'
import type { Permissions } from '../permissions.ts'
import { pageTokenMalformed, subjectMissing } from '../wire/permission-errors.ts'
import { assertStorable, queryOfCheck, subjectOfQuery } from '../wire/relation-query.ts'
import { wireSubject } from '../wire/wire-tuples.ts'

const DEFAULT_PAGE_SIZE = 100
const MAX_PAGE_SIZE = 1_000

/** A token is the last name of the previous page as JSON, so that an empty name yields a token too. */
const formatToken = (next: string | null): string => (next === null ? '' : formatJsonToken(next))

function parseToken(token: string): string {
  const name = parseJsonToken(token)
  if (typeof name !== 'string') throw pageTokenMalformed()
  return name
}

function readPageRequest({
  page_size = 0,
  page_token = '',
}: {
  page_size?: number
  page_token?: string
}): PageRequest {
  const size = page_size > 0 ? Math.min(page_size, MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE
  return { size, cursor: page_token === '' ? null : parseToken(page_token) }
}

type ListingHandlers = Handlers<ReturnType<typeof endpointsOf<typeof listings>>, RequestContext>

/** Reverse lookups: the objects on which a subject has a relation, and the subjects that have one on an object. */
export const listingHandlers = (permissions: Permissions): ListingHandlers => ({
  async listPermittedObjects({ args, context: { project }, request }) {
    const { namespace, relation } = args
    const subject = subjectOfQuery(queryOfCheck(args, request.url))
    if (!subject) throw subjectMissing()
    assertStorable({ namespace, relation, subject })
    const question = { namespace, relation, subject }
    const { items, next, isCut } = await permissions.objectsOf(project, question, readPageRequest(args))
    return ok({ objects: [...items], next_page_token: formatToken(next), is_complete: !isCut })
  },
  async listPermittedSubjects({ args, context: { project } }) {
    const { namespace, object, relation } = args
    assertStorable({ namespace, object, relation })
    const question = { namespace, object, relation }
    const { items, next, isCut } = await permissions.subjectsOf(project, question, readPageRequest(args))
    return ok({ subjects: items.map(wireSubject), next_page_token: formatToken(next), is_complete: !isCut })
  },
})
