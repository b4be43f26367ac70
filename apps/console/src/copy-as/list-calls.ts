import type { QueryClient } from '@tanstack/react-query'
import type { ApiCall } from './call.ts'

/** Operations of the frame around every screen. */
const frameOperations = new Set(['whoAmIInConsole', 'listProjects'])

/** Returns the calls that the screen was made with. */
export const listCalls = (queries: QueryClient): ApiCall[] =>
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ meta }) => meta?.call ?? [])
    .filter(({ operation }) => !frameOperations.has(operation.id))
