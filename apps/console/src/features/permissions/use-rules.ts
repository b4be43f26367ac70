import { useQuery } from '@tanstack/react-query'
import type { PermissionRules } from '@tillkey/client'
import { getPermissionRules } from '@tillkey/contract/platform/permission/language.ts'
import { operationQuery } from '../../shared/queries.ts'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'

/** The rules in force. Nothing is loaded from a deployment that does not return them. */
export const usePermissionRules = () =>
  useQuery({
    ...operationQuery(useProjectScope(), getPermissionRules),
    enabled: useObstacle('readRules') === undefined,
  })

export const listNamespaces = (rules: PermissionRules | undefined): string[] =>
  rules?.namespaces.map(({ name }) => name) ?? []

/** Names of the relations and permits of a namespace, or of all. */
export const listRelations = (rules: PermissionRules | undefined, namespace?: string): string[] => [
  ...new Set(
    rules?.namespaces
      .filter(({ name }) => namespace === undefined || namespace === '' || name === namespace)
      .flatMap(({ relations }) => relations.map(({ name }) => name)) ?? [],
  ),
]
