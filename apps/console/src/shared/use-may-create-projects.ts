import { useQuery } from '@tanstack/react-query'
import { whoAmIInConsole } from '@tillkey/contract/platform/project/operators.ts'
import { operationQuery } from './queries.ts'
import { usePlatformScope } from './use-project.ts'

/** Returns whether the operator may create projects. Undefined until it is known. */
export function useMayCreateProjects(): boolean | undefined {
  const { data } = useQuery(operationQuery(usePlatformScope(), whoAmIInConsole, {}))
  return data?.can_create_projects
}
