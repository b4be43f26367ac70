import { diffProjectRevision } from '@tillkey/contract/platform/project/revisions.ts'
import { useState } from 'react'
import {
  type Conflict,
  type DocumentChange,
  findConflicts,
  isSame,
  readAt,
} from '../../shared/document-changes.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import {
  findSettingChanges,
  isOutdated,
  type ProjectAtRevision,
  readProblems,
  type SettingProblem,
  useProjectDocument,
  useSaveProject,
} from '../../shared/use-project-document.ts'
import type { Setting } from './form-settings.ts'
import { hideSecrets } from './hide-secrets.ts'
import { translateSettings as t } from './sentences.ts'

/** Changes that another person saved in the meantime. */
export interface Outdated {
  current: ProjectAtRevision
  theirs: readonly DocumentChange[]
  conflicts: readonly Conflict[]
}

interface DraftState {
  base: ProjectAtRevision
  edits: ReadonlyMap<string, unknown>
}

/** Changes of settings that are not saved yet. */
export interface SettingsDraft {
  /** The revision that the changes are based on. */
  base: ProjectAtRevision
  changes: readonly DocumentChange[]
  /** The changes without the secrets that were typed. */
  shown: readonly DocumentChange[]
  problems: readonly SettingProblem[]
  outdated: Outdated | undefined
  isSaving: boolean
  /** Any failure other than invalid settings and conflicts. */
  error: unknown
  valueAt(path: string): unknown
  /** `undefined` returns the setting to its default. */
  change(path: string, value: unknown): void
  /** Replaces every change. */
  changeAll(changes: readonly DocumentChange[]): void
  discard(): void
  /** Returns whether the changes were saved. */
  save(reason: string): Promise<boolean>
  /** Bases the changes on the current revision. Those of the given paths are dropped. */
  merge(dropped: ReadonlySet<string>): void
  cancelMerge(): void
}

interface Failed {
  problems: readonly SettingProblem[]
  error?: unknown
}

const NOTHING_FAILED: Failed = { problems: [] }

const listChanges = ({ base, edits }: DraftState): DocumentChange[] =>
  [...edits]
    .map(([path, after]) => ({ path, before: readAt(base.project, path), after }))
    .filter(({ before, after }) => !isSame(before, after))

/** The changes of the screen. The revision that was loaded stays their base until they are saved, merged or discarded. */
export function useDraft(loaded: ProjectAtRevision, settings: readonly Setting[] = []): SettingsDraft {
  const [state, setState] = useState<DraftState | undefined>(undefined)
  const [failed, setFailed] = useState(NOTHING_FAILED)
  const [outdated, setOutdated] = useState<Outdated | undefined>(undefined)
  const { refetch } = useProjectDocument()
  const { client } = usePlatformScope()
  const project = useSlug()
  const { save, isPending } = useSaveProject(t('save.done'))
  const draft = state ?? { base: loaded, edits: new Map<string, unknown>() }
  const { base } = draft
  const changes = listChanges(draft)
  const discard = (): void => {
    setState(undefined)
    setFailed(NOTHING_FAILED)
  }

  async function fail(error: unknown): Promise<void> {
    if (!isOutdated(error)) {
      const problems = readProblems(error)
      setFailed(problems.length > 0 ? { problems } : { problems, error })
      return
    }
    const { data: current } = await refetch()
    if (current === undefined) return
    // Masked secrets are equal, so the server names those that differ.
    const { data } = await client.request(diffProjectRevision, {
      project_id: project,
      revision_id: base.revision.revision_id,
      to: current.revision.revision_id,
    })
    const secret = { before: undefined, after: t('secret.new') }
    const theirs = [
      ...findSettingChanges(base, current).filter(({ path }) => !data.secrets.includes(path)),
      ...data.secrets.map((path) => ({ path, ...secret })),
    ]
    const conflicts = findConflicts(changes, theirs).map(({ mine, theirs: other }) => ({
      mine: hideSecrets([mine], settings, t('secret.mine'))[0] ?? mine,
      theirs: other,
    }))
    setOutdated({ current, theirs, conflicts })
  }

  return {
    base,
    changes,
    shown: hideSecrets(changes, settings, t('secret.new')),
    outdated,
    ...failed,
    error: failed.error,
    isSaving: isPending,
    valueAt: (path) => (draft.edits.has(path) ? draft.edits.get(path) : readAt(base.project, path)),
    change(path, value) {
      setState({ base, edits: new Map([...draft.edits, [path, value]]) })
      setFailed(({ problems, ...others }) => ({
        ...others,
        problems: problems.filter((problem) => !problem.path.startsWith(path)),
      }))
    },
    changeAll(all) {
      setState({ base, edits: new Map(all.map(({ path, after }) => [path, after])) })
      setFailed(NOTHING_FAILED)
    },
    discard,
    async save(reason) {
      setFailed(NOTHING_FAILED)
      try {
        await save({ changes, revision: base.revision.revision_id, reason })
        discard()
        return true
      } catch (error) {
        await fail(error)
        return false
      }
    },
    merge(dropped) {
      if (outdated === undefined) return
      const edits = new Map([...draft.edits].filter(([path]) => !dropped.has(path)))
      setState({ base: outdated.current, edits })
      setOutdated(undefined)
    },
    cancelMerge: () => setOutdated(undefined),
  }
}
