import { useQuery } from '@tanstack/react-query'
import { whoAmIInConsole } from '@tillkey/contract/platform/project/operators.ts'
import { operationQuery } from './queries.ts'
import { usePlatformScope, useSlug } from './use-project.ts'

/** What a role may do, as in the table of docs/security.md. */
export type Ability = 'read' | 'support' | 'change' | 'configure' | 'own'

const abilities: Readonly<Record<string, readonly Ability[]>> = {
  viewer: ['read'],
  support: ['read', 'support'],
  data: ['read', 'support', 'change'],
  developer: ['read', 'support', 'change', 'configure'],
  owner: ['read', 'support', 'change', 'configure', 'own'],
}

/** Returns whether the operator may do something in the project on screen. False until their role is known. */
export function useMay(): (ability: Ability) => boolean {
  const project = useSlug()
  const { data } = useQuery(operationQuery(usePlatformScope(), whoAmIInConsole, { project }))
  const own = abilities[data?.role ?? '']
  return (ability) => own?.includes(ability) ?? false
}
