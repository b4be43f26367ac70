import type { Actor, Author, Caller } from '@tillkey/platform-core'

/** Returns the author recorded for a change. */
export function toAuthor({ caller }: Actor): Author {
  if (caller.kind === 'anyone') throw new Error('a project cannot be changed anonymously')
  return { kind: caller.kind, id: 'id' in caller ? caller.id : '' }
}

/** Whether the caller uses a project or workspace key. Such keys cannot make anybody an owner. */
export const isKey = (caller: Caller): caller is Extract<Caller, { kind: 'project key' | 'workspace key' }> =>
  caller.kind === 'project key' || caller.kind === 'workspace key'

/** Stands for the admin key where an operator's id is required. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
