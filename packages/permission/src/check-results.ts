import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { UnknownReason } from './engine/membership.ts'
import { isSet, type Tuple } from './engine/tuple.ts'
import type { Checked, Permissions } from './permissions.ts'
import { subjectMissing, undeclaredRelation, unknownNamespace } from './wire/permission-errors.ts'
import { assertStorable, type TupleQuery } from './wire/relation-query.ts'

/** Header that names the limits that may have caused a denial. */
export const LIMIT_HEADER = 'x-permission-limit'

/** Result of one check of a batch. */
export type BatchResult = { allowed: boolean; error?: string }

/** Checks all tuples against one state of the index; each has its own result. */
export async function checkQuestions(
  permissions: Permissions,
  project: ProjectContext,
  { questions, depth }: { questions: readonly TupleQuery[]; depth: number },
): Promise<BatchResult[]> {
  const { names } = await permissions.namespaces(project)
  const readings = questions.map((question) => tupleOrRefusal(question, names))
  const tuples = readings.flatMap((reading) => (reading instanceof ApiError ? [] : [reading]))
  const checks = (await permissions.checkMany(project, tuples, depth)).values()
  return readings.map((reading) => {
    const checked = reading instanceof ApiError ? undefined : checks.next().value
    const refusal = reading instanceof ApiError ? reading : checked && toRefusal(checked)
    if (refusal) return { allowed: false, error: refusal.facts.reason }
    return { allowed: checked?.allowed === true }
  })
}

/** Unlike a single check over HTTP, a batch reports unknown namespaces. */
function tupleOrRefusal({ subject, ...set }: TupleQuery, names: readonly string[]): Tuple | ApiError {
  if (!subject) return subjectMissing()
  const used = isSet(subject) ? [set.namespace, subject.set.namespace] : [set.namespace]
  const unknown = used.find((name) => !names.includes(name))
  if (unknown !== undefined) return unknownNamespace(unknown)
  try {
    assertStorable({ ...set, subject })
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  return { ...set, subject }
}

/** Undeclared relations are errors. An incomplete search is a denial with a header. */
export const toRefusal = ({ undeclaredRelation: relation }: Checked): ApiError | undefined =>
  relation === null ? undefined : undeclaredRelation(relation)

const limits: readonly UnknownReason[] = ['depth', 'width', 'cycle', 'effort']

/** Returns the limits that may have caused a denial, or `undefined`. */
export function exceededLimits({ reasons }: Checked): string | undefined {
  const exceeded = reasons.filter((reason) => limits.includes(reason))
  return exceeded.length > 0 ? exceeded.join(', ') : undefined
}
