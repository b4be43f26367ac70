import { useQuery } from '@tanstack/react-query'
import { getProjectMembers } from '@tillkey/contract/platform/project/members.ts'
import { whoAmIInConsole } from '@tillkey/contract/platform/project/operators.ts'
import { operationQuery } from '../../shared/queries.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import type { ProjectAtRevision } from '../../shared/use-project-document.ts'
import { translateSettings as t } from './sentences.ts'

type Author = ProjectAtRevision['revision']['author']

const kinds = {
  start: t('author.start'),
  administrator: t('author.administrator'),
  'workspace key': t('author.workspaceKey'),
  'project key': t('author.projectKey'),
  operator: t('author.operator'),
} as const

/** Returns the function that names the author of a revision: a member's name, or the kind of key. */
export function useAuthorNames(): (author: Author) => string {
  const project = useSlug()
  const scope = usePlatformScope()
  const members = useQuery(operationQuery(scope, getProjectMembers, { project }))
  const me = useQuery(operationQuery(scope, whoAmIInConsole, { project }))
  const people = [...(members.data ?? []), ...(me.data ? [me.data] : [])]
  return ({ kind, id }) => {
    const person = people.find((each) => each.id === id)
    return (person?.name || person?.email) ?? kinds[kind]
  }
}
