import { useQuery } from '@tanstack/react-query'
import { listProjectApiKeys } from '@tillkey/contract/platform/project/api-keys.ts'
import { getProjectMembers } from '@tillkey/contract/platform/project/members.ts'
import { operationQuery } from '../../shared/queries.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { activitySentences as t } from './sentences.ts'

/** The author of an action. */
interface Actor {
  kind: 'start' | 'administrator' | 'workspace key' | 'project key' | 'operator'
  id: string
}

/** Returns the function that names the author of an action: a member, a key, or its kind. */
export function useActorNames(): (actor: Actor) => string {
  const project = useSlug()
  const scope = usePlatformScope()
  const members = useQuery(operationQuery(scope, getProjectMembers, { project }))
  const keys = useQuery(operationQuery(scope, listProjectApiKeys, { project }))
  const names = new Map([
    ...(members.data ?? []).map(({ id, email, name }) => [id ?? '', email ?? name ?? ''] as const),
    ...(keys.data ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return ({ kind, id }) => names.get(id) ?? t(`actors.${kind}`)
}
