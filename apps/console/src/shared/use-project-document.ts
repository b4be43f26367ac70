import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@tillkey/client'
import {
  createProjectRevision,
  diffProjectRevision,
  getProjectRevision,
  listProjectRevisions,
} from '@tillkey/contract/platform/project/revisions.ts'
import type { SuccessOf } from '@tillkey/wire'
import { type DocumentChange, findChanges, readAt, toPatch, toText } from './document-changes.ts'
import { operationQuery } from './queries.ts'
import { useToasts } from './toasts.tsx'
import { useChange, useOutdate } from './use-change.ts'
import { usePlatformScope, useSlug } from './use-project.ts'

/** A project at a revision, with every secret masked. */
export type ProjectAtRevision = SuccessOf<NonNullable<(typeof getProjectRevision)['types']>>

/** The revision of the project that is in force. */
export const CURRENT_REVISION = 'current'

/** Query options of the project at a revision. Secrets are masked. */
export function useRevisionQuery(revision: string) {
  const scope = usePlatformScope()
  const project = useSlug()
  return operationQuery(scope, getProjectRevision, {
    project_id: project,
    revision_id: revision,
    secrets: 'masked',
  })
}

/** The current document of the project. */
export const useProjectDocument = () => useQuery(useRevisionQuery(CURRENT_REVISION))

/** Parts of a project that its document consists of. */
const DOCUMENT = /^\/(name|cors_public|cors_admin|services)(\/|$)/

/** Returns the changes of settings between two revisions. */
export const findSettingChanges = (before: ProjectAtRevision, after: ProjectAtRevision): DocumentChange[] =>
  findChanges(before.project, after.project).filter(({ path }) => DOCUMENT.test(path))

/** Changes that are saved only if the project has not changed since the revision. */
interface Saving {
  changes: readonly DocumentChange[]
  revision: string
  reason?: string
}

/** Operations whose answers a change of the project makes outdated. */
export const projectReads = [getProjectRevision, listProjectRevisions, diffProjectRevision]

/** Whether a change failed because the project has changed since it was read. */
export const isOutdated = (error: unknown): boolean => isCallError(error) && error.status === 409

/**
 * Saves changes of the project's document. Fails with 409 if it has changed since the revision, and reads it again. Warnings
 * of the server are announced.
 */
export function useSaveProject(done: string) {
  const project = useSlug()
  const scope = usePlatformScope()
  const outdate = useOutdate()
  const toasts = useToasts()
  const change = useChange(scope, createProjectRevision, {
    outdates: projectReads,
    done,
    onDone({ warnings }) {
      for (const { message = '' } of warnings) toasts.fail(message)
    },
    failure: 'shown',
  })
  async function save({ changes, revision, reason }: Saving): Promise<void> {
    const body = { revision_id: revision, patch: toPatch(changes), ...(reason && { reason }) }
    try {
      await change.mutateAsync({ project_id: project, body })
    } catch (error) {
      if (isOutdated(error)) await outdate([getProjectRevision])
      throw error
    }
  }
  return { save, isPending: change.isPending }
}

/** A setting that the server did not accept. */
export interface SettingProblem {
  path: string
  reason: string
}

/** Returns the settings that the server did not accept, by path in the project. */
export function readProblems(error: unknown): SettingProblem[] {
  if (!isCallError(error)) return []
  const errors = readAt(error.data, '/error/details/errors')
  if (!Array.isArray(errors)) return []
  return errors.map((each: unknown) => {
    return { path: toText(readAt(each, '/path')), reason: toText(readAt(each, '/reason')) }
  })
}
