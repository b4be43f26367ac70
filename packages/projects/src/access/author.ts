import type { Author, Requester } from '@tillkey/platform-core'

/** Who changed something, as it is kept. */
export function authorOf({ caller }: Requester): Author {
  if (caller.kind === 'anyone') throw new Error('nobody changes a project without being known')
  return { kind: caller.kind, id: 'id' in caller ? caller.id : '' }
}

/** What stands for whoever shows the administrator's key, where an operator's id is asked for. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
