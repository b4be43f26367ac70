import { useQuery } from '@tanstack/react-query'
import { whoAmIInConsole } from '@tillkey/contract/platform/project/operators.ts'
import { operationQuery } from './queries.ts'
import { usePlatformScope } from './use-project.ts'

/** Slug of the project that holds the operators. Its owners own the installation. */
export const OPERATORS = 'operators'

/** Returns whether the operator owns the installation. Undefined until it is known. */
export function useIsSystemOwner(): boolean | undefined {
  const { data, error } = useQuery({
    ...operationQuery(usePlatformScope(), whoAmIInConsole, { project: OPERATORS }),
    retry: false,
  })
  if (error) return false
  return data && data.role === 'owner'
}
