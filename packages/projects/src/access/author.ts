import type { Actor, Author, Caller } from '@tillkey/platform-core'

/** Who changed something, as it is kept. */
export function authorOf({ caller }: Actor): Author {
  if (caller.kind === 'anyone') throw new Error('nobody changes a project without being known')
  return { kind: caller.kind, id: 'id' in caller ? caller.id : '' }
}

/** Whether somebody shows a key that was made for projects: only people, and the platform's own key, make owners. */
export const isKey = (caller: Caller): caller is Extract<Caller, { kind: 'project key' | 'workspace key' }> =>
  caller.kind === 'project key' || caller.kind === 'workspace key'

/** What stands for whoever shows the administrator's key, where an operator's id is asked for. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
