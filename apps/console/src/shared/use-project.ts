import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Scope } from './queries.ts'
import { useConsole } from './services.ts'

const route = getRouteApi('/p/$project')

/** Returns the slug of the project on screen. */
export const useSlug = (): string => route.useParams().project

/** Returns the scope of the project on screen. */
export function useProjectScope(): Scope {
  const slug = useSlug()
  const { project } = useConsole()
  return useMemo(() => ({ client: project(slug), name: slug }), [project, slug])
}

/** Returns the scope of operations that belong to no project. */
export function usePlatformScope(): Scope {
  const { platform } = useConsole()
  return useMemo(() => ({ client: platform, name: '' }), [platform])
}
