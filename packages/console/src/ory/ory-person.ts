import type { whoAmIInConsole } from '@tillkey/contract/platform/project/operators.ts'
import type { getActiveProjectInConsole, listProjects } from '@tillkey/contract/platform/project/projects.ts'
import type { PersonClaims } from '@tillkey/sign-in'
import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'

type AnswerOf<T> = T extends Operation<infer Types extends OperationTypes> ? SuccessOf<Types> : never

/** Slug of the only project: the deployment. */
export const ORY_PROJECT = 'ory'
const PROJECT_ID = '00000000-0000-4000-8000-000000000000'
const NO_TIME = '1970-01-01T00:00:00Z'

const readText = (claims: PersonClaims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value : ''
}

/** Answers of the operations that the frame of the screens needs, by method and path. Everybody admitted is an owner. */
export const frameAnswers = (claims: PersonClaims): Readonly<Record<string, unknown>> => {
  const operator: AnswerOf<typeof whoAmIInConsole> = {
    kind: 'operator',
    id: readText(claims, 'sub'),
    email: readText(claims, 'email'),
    name: readText(claims, 'name') || readText(claims, 'preferred_username'),
    role: 'owner',
  }
  const projects: AnswerOf<typeof listProjects> = [
    {
      id: PROJECT_ID,
      slug: ORY_PROJECT,
      name: 'Ory',
      state: 'running',
      hosts: [],
      created_at: NO_TIME,
      updated_at: NO_TIME,
    },
  ]
  const active: AnswerOf<typeof getActiveProjectInConsole> = { project_id: ORY_PROJECT }
  return {
    'GET /console/operator': operator,
    'GET /projects': projects,
    'GET /console/active/project': active,
    'PUT /console/active/project': {},
  }
}

/** Who may sign in: some subjects, and the members of some groups. */
export interface AllowedPeople {
  subjects: readonly string[]
  groups: readonly string[]
  /** Claim that lists the groups of a person. */
  groupsClaim: string
}

/** Whether the claims are those of a person who may sign in. */
export function isAllowed(claims: PersonClaims, { subjects, groups, groupsClaim }: AllowedPeople): boolean {
  const own: unknown[] = [claims[groupsClaim] ?? []].flat()
  const isMember = own.some((group) => typeof group === 'string' && groups.includes(group))
  return isMember || subjects.includes(readText(claims, 'sub'))
}
