import { useMutation } from '@tanstack/react-query'
import { type Client, type Identity, isCallError } from '@tillkey/client'
import { getIdentity, patchIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { useState } from 'react'
import {
  type Conflict,
  type DocumentChange,
  findChanges,
  findConflicts,
  toPatch,
} from '../../shared/document-changes.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { identityReads } from './identity-reads.ts'

/** Members that forms change. */
const edited = ['traits', 'metadata_public', 'metadata_admin'] as const
/** Members whose concurrent changes are shown. */
const shown = [...edited, 'state', 'organization_id', 'schema_id', 'external_id'] as const

type EditedValues = Partial<Pick<Identity, (typeof edited)[number]>>

const pick = (identity: Identity) => Object.fromEntries(shown.map((name) => [name, identity[name] ?? null]))

/** What another person saved since the form was opened. */
export interface OutdatedIdentity {
  current: Identity
  mine: readonly DocumentChange[]
  theirs: readonly DocumentChange[]
  conflicts: readonly Conflict[]
}

/** Splits an added object into its members, so that two people may add different ones. */
function splitAdded(change: DocumentChange): DocumentChange[] {
  const { path, before, after } = change
  const isNew = before === undefined || before === null
  const isObject = typeof after === 'object' && after !== null && !Array.isArray(after)
  if (!isNew || !isObject || Object.keys(after).length === 0) return [change]
  return findChanges({}, after, path).flatMap(splitAdded)
}

const compare = (before: unknown, after: unknown): DocumentChange[] =>
  findChanges(before, after).flatMap(splitAdded)

/** Returns the changes of a form, and those that another person saved since it was opened. */
export function compareEdits(
  base: Identity,
  current: Identity,
  mine: readonly DocumentChange[],
): OutdatedIdentity {
  const theirs = compare(pick(base), pick(current))
  return { current, mine, theirs, conflicts: findConflicts(mine, theirs) }
}

/** Returns what values of a form change. */
export const findEdits = (base: Identity, values: EditedValues): DocumentChange[] =>
  compare(pick(base), { ...pick(base), ...values })

const isOutdated = (error: unknown): boolean => isCallError(error) && error.status === 412

interface Save {
  base: Identity
  changes: readonly DocumentChange[]
}

/** Saves changes on top of the version they are based on. */
async function save(client: Client, { base, changes }: Save): Promise<OutdatedIdentity | undefined> {
  const { id, updated_at: version } = base
  try {
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
    await client.request(patchIdentity, { id, body: toPatch(changes) }, { headers })
    return undefined
  } catch (error) {
    if (!isOutdated(error)) throw error
    const compared = compareEdits(base, await getIdentity(client, { id }), changes)
    // Only what forms do not show has changed, such as when a password was used.
    return compared.theirs.length === 0 ? save(client, { base: compared.current, changes }) : compared
  }
}

interface EditOptions {
  /** Announced after the change. */
  done: string
  onDone: () => void
  onError: (error: unknown) => void
}

/** Edits a user, based on the version that was loaded when the form was opened, so that no concurrent change is lost. */
export function useEdit(loaded: Identity, { done, onDone, onError }: EditOptions) {
  const { client } = useProjectScope()
  const [base] = useState(loaded)
  const [outdated, setOutdated] = useState<OutdatedIdentity>()
  const toasts = useToasts()
  const outdate = useOutdate()
  const change = useMutation({
    mutationFn: (saved: Save) => save(client, saved),
    async onSuccess(found) {
      setOutdated(found)
      if (found) return
      toasts.confirm(done)
      onDone()
      await outdate(identityReads)
    },
    onError(error) {
      setOutdated(undefined)
      onError(error)
    },
  })
  return {
    base,
    isPending: change.isPending,
    outdated,
    save: (values: EditedValues) => change.mutate({ base, changes: findEdits(base, values) }),
    /** Saves on top of what the other person saved, without the changes at the given paths. */
    merge(dropped: ReadonlySet<string>) {
      if (!outdated) return
      const changes = outdated.mine.filter(({ path }) => !dropped.has(path))
      change.mutate({ base: outdated.current, changes })
    },
    cancelMerge: () => setOutdated(undefined),
  }
}
