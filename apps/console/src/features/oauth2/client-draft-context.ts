import type { OAuth2Client } from '@tillkey/client'
import { createServicesContext, useProvided } from '@tillkey/web'
import { useMemo, useState } from 'react'
import { type ClientChange, type ClientEdits, type ClientField, listChanges } from './client-draft.ts'

/** A client with changes that are not saved yet. */
export interface ClientDraft {
  /** The client as it will be. */
  draft: OAuth2Client
  changes: readonly ClientChange[]
  edit: (edits: ClientEdits) => void
  discard: () => void
  /** Whether the operator may not change the client. */
  isLocked: boolean
}

export function useClientDraft(client: OAuth2Client, isLocked: boolean): ClientDraft {
  const [edits, setEdits] = useState<ClientEdits>({})
  return useMemo(
    () => ({
      draft: { ...client, ...edits },
      changes: listChanges(client, edits),
      edit: (further) => setEdits((before) => ({ ...before, ...further })),
      discard: () => setEdits({}),
      isLocked,
    }),
    [client, edits, isLocked],
  )
}

export const DraftContext = createServicesContext<ClientDraft>()

export const useDraft = (): ClientDraft => useProvided(DraftContext)

/** Returns the change of a field, if there is one. */
export const useFieldChange = (field: ClientField): ClientChange | undefined =>
  useDraft().changes.find((change) => change.field === field)
