import { useQuery } from '@tanstack/react-query'
import { listProjectApiKeys } from '@tillkey/contract/platform/project/api-keys.ts'
import { getProjectMembers } from '@tillkey/contract/platform/project/members.ts'
import { whoAmIInConsole } from '@tillkey/contract/platform/project/operators.ts'
import { operationQuery } from '../../shared/queries.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { activitySentences as t } from './sentences.ts'

/** The author of an action. */
interface Actor {
  kind: 'start' | 'administrator' | 'workspace key' | 'project key' | 'operator'
  id: string
}

/** Returns the function that names the author of an action: a member, the operator who looks, a key, or its kind. */
export function useActorNames(): (actor: Actor) => string {
  const project = useSlug()
  const scope = usePlatformScope()
  const members = useQuery(operationQuery(scope, getProjectMembers, { project }))
  const keys = useQuery(operationQuery(scope, listProjectApiKeys, { project }))
  // Owners of the installation are not members.
  const { data: self } = useQuery(operationQuery(scope, whoAmIInConsole, { project }))
  const names = new Map([
    [self?.id ?? '', self?.email ?? self?.name ?? ''] as const,
    ...(members.data ?? []).map(({ id, email, name }) => [id ?? '', email ?? name ?? ''] as const),
    ...(keys.data ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return ({ kind, id }) => names.get(id) ?? t(`actors.${kind}`)
}
