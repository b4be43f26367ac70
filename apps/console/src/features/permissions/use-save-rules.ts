import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Project } from '@tillkey/client'
import { getPermissionRules } from '@tillkey/contract/platform/permission/language.ts'
import { getProject } from '@tillkey/contract/platform/project/projects.ts'
import { createProjectRevision } from '@tillkey/contract/platform/project/revisions.ts'
import english from '../../catalogues/en/permissions.json'
import { createTranslate } from '../../shared/messages.ts'
import { cacheKey } from '../../shared/queries.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'

const t = createTranslate(english)
const PATH = '/services/permission/config/namespaces'

/** Thrown if another person has saved rules since the text was read. */
export class RulesChangedError extends Error {}

/** Encodes text as a source of a configuration. */
function toSource(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `base64://${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

function configuredNamespaces({ services }: Project): unknown {
  const { namespaces } = Object(services.permission?.config) as { namespaces?: unknown } // any configuration
  return namespaces
}

/** The patch that puts a permission file in force and keeps the mode. */
function buildPatch(current: unknown, text: string) {
  const { experimental_strict_mode: strict } = Object(current) as { experimental_strict_mode?: boolean } // any configuration
  const value = {
    location: toSource(text),
    ...(strict !== undefined && { experimental_strict_mode: strict }),
  }
  return [{ op: 'add' as const, path: PATH, value }]
}

interface SavedRules {
  /** Text of the rules that were compared. */
  base: string
  text: string
  reason: string
}

/** Puts a permission file in force, unless the rules changed since they were compared. */
export function useSaveRules(onSaved: () => void) {
  const project = useSlug()
  const platform = usePlatformScope()
  const scope = useProjectScope()
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    async mutationFn({ base, text, reason }: SavedRules) {
      const document = await getProject(platform.client, { project_id: project })
      const { source = '' } = await getPermissionRules(scope.client)
      if (source !== base) throw new RulesChangedError()
      const patch = buildPatch(configuredNamespaces(document), text)
      const body = { revision_id: document.revision_id, patch, ...(reason !== '' && { reason }) }
      await createProjectRevision(platform.client, { project_id: project, body })
    },
    async onSuccess() {
      // Every answer about permissions depends on the rules.
      await queries.invalidateQueries()
      toasts.confirm(t('rules.saved'))
      onSaved()
    },
    async onError(error) {
      if (error instanceof RulesChangedError)
        await queries.invalidateQueries({ queryKey: cacheKey(scope, getPermissionRules) })
    },
  })
}
