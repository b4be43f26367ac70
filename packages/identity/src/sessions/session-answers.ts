import { ok } from '@tillkey/host'
import { offsetHeaders, type ProjectContext, readOffsetPage } from '@tillkey/platform-core'
import { listedSessionView } from './session-view.ts'
import type { OwnedSession } from './sessions-store.ts'

/** As published: of nothing, but of a type. */
export const ENDED = { status: 204, headers: { 'content-type': 'application/json; charset=utf-8' } } as const

interface SessionsOfOne {
  path: string
  /** Which page is asked for. */
  args: Parameters<typeof readOffsetPage>[0]
  /** Further parameters of the list. */
  kept?: Record<string, string> | undefined
  find(page: ReturnType<typeof readOffsetPage>): Promise<OwnedSession[]>
  count(): Promise<number>
}

/** A page of the sessions of one identity, as they are at `now`, with its links and how many there are. */
export async function sessionsPage(project: ProjectContext, list: SessionsOfOne, now: number) {
  const page = readOffsetPage(list.args)
  const found = await list.find(page)
  const body = found.map((owned) => listedSessionView(owned, project, now))
  return ok(body, offsetHeaders(list.path, page, await list.count(), list.kept))
}
