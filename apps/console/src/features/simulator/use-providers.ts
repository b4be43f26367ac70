import { readAt } from '../../shared/document-changes.ts'
import { useProjectDocument } from '../../shared/use-project-document.ts'

/** A social sign-in provider of the project. */
export interface NamedProvider {
  id: string
  title: string
}

const PROVIDERS = '/project/services/identity/config/selfservice/methods/oidc/config/providers'

const toProvider = (entry: unknown): NamedProvider[] => {
  const { id, label } = Object(entry) as { id?: unknown; label?: unknown } // any value; checked below
  if (typeof id !== 'string') return []
  return [{ id, title: typeof label === 'string' && label !== '' ? label : id }]
}

/** Loads the social sign-in providers of the project. */
export function useProviders() {
  const query = useProjectDocument()
  const providers: unknown = query.data && readAt(query.data, PROVIDERS)
  const data = query.data && (Array.isArray(providers) ? providers.flatMap(toProvider) : [])
  return { data, error: query.error, refetch: query.refetch }
}
