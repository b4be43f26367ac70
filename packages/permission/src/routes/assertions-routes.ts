import type { endpointsOf } from '@tillkey/contract'
import type * as assertionOperations from '@tillkey/contract/platform/permission/assertions.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { RequestContext } from '@tillkey/platform-core'
import type { Assertions } from '../assertions/assertions.ts'
import type { Assertion } from '../assertions/assertions-store.ts'
import type { Subject, SubjectSet } from '../engine/tuple.ts'
import { readPermissionFile } from '../language/read-permission-file.ts'
import { rulesInvalid, subjectAmbiguous, subjectMissing } from '../wire/permission-errors.ts'
import { wireTuple } from '../wire/wire-tuples.ts'

type AssertionHandlers = Handlers<ReturnType<typeof endpointsOf<typeof assertionOperations>>, RequestContext>

const wireAssertion = ({ id, question, isAllowed, createdAt }: Assertion) => ({
  id,
  ...wireTuple(question),
  allowed: isAllowed,
  created_at: new Date(createdAt).toISOString(),
})

function readSubject(body: { subject_id?: string; subject_set?: SubjectSet }): Subject {
  const { subject_id: id, subject_set: set } = body
  if (id !== undefined && set !== undefined) throw subjectAmbiguous()
  if (id !== undefined) return { id }
  if (set === undefined) throw subjectMissing()
  return { set }
}

function readModel(text: string | undefined) {
  if (text === undefined || text === '') return undefined
  const { model, problems } = readPermissionFile(text)
  if (problems.length > 0) throw rulesInvalid(problems.length)
  return model
}

/** Lists, creates, deletes and runs the assertions of a project. */
export const assertionHandlers = (assertions: Assertions): AssertionHandlers => ({
  async listPermissionAssertions({ context: { project } }) {
    return ok({ assertions: (await assertions.list(project)).map(wireAssertion) })
  },
  async createPermissionAssertion({ args: { body }, context: { project } }) {
    const { namespace, object, relation, allowed: isAllowed } = body
    const question = { namespace, object, relation, subject: readSubject(body) }
    return {
      status: 201 as const,
      body: wireAssertion(await assertions.create(project, { question, isAllowed })),
    }
  },
  async deletePermissionAssertion({ args: { id }, context: { project } }) {
    await assertions.remove(project, id)
    return { status: 204 as const }
  },
  async runPermissionAssertions({ args: { body }, context: { project } }) {
    const results = await assertions.run(project, readModel(body))
    return ok({
      results: results.map(({ id, isAllowed, isPassed }) => ({ id, allowed: isAllowed, passed: isPassed })),
    })
  },
})
