import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OAuth2Client } from '@tillkey/client'
import {
  getOAuth2Client,
  listOAuth2Clients,
  patchOAuth2Client,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import english from '../../catalogues/en/clients.json'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { cacheKey } from '../../shared/queries.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { type ClientChange, type ClientField, findConflicts, toPatch } from './client-draft.ts'

const t = createTranslate(english)

interface SavedClient {
  client: OAuth2Client
  /** Fields that another person changed since the client was loaded. If there are any, nothing is saved. */
  conflicts: readonly ClientField[]
}

interface ClientSaving {
  save: (changes: readonly ClientChange[]) => void
  isPending: boolean
  /** Why the changes were not saved. */
  failure: string | undefined
}

const nameField = (field: ClientField): string => t(`field.${field}` as 'field.owner') // as in the form

function explain(data: SavedClient | undefined, error: Error | null): string | undefined {
  if (error) return explainFailure(error)
  if (data === undefined || data.conflicts.length === 0) return undefined
  return t('save.conflict', { fields: data.conflicts.map(nameField).join(', ') })
}

/** Saves changes of a client, unless another person has changed one of the fields since it was loaded. */
export function useSaveClient(loaded: OAuth2Client, onSaved: () => void): ClientSaving {
  const scope = useProjectScope()
  const queries = useQueryClient()
  const outdate = useOutdate()
  const toasts = useToasts()
  const id = loaded.client_id ?? ''
  const { mutate, isPending, data, error } = useMutation({
    async mutationFn(changes: readonly ClientChange[]): Promise<SavedClient> {
      const { data: stored } = await scope.client.request(getOAuth2Client, { id })
      const conflicts = findConflicts(changes, loaded, stored)
      if (conflicts.length > 0) return { client: stored, conflicts }
      const { data: client } = await scope.client.request(patchOAuth2Client, { id, body: toPatch(changes) })
      return { client, conflicts }
    },
    async onSuccess({ client, conflicts }) {
      queries.setQueryData(cacheKey(scope, getOAuth2Client, { id }), client)
      if (conflicts.length > 0) return
      onSaved()
      toasts.confirm(t('save.done'))
      await outdate([listOAuth2Clients])
    },
  })
  return { save: mutate, isPending, failure: isPending ? undefined : explain(data, error) }
}
