import { useQueries } from '@tanstack/react-query'
import type { Identity } from '@tillkey/client'
import { listLastSignIns } from '@tillkey/contract/platform/identity/identity-details.ts'
import { useMemo } from 'react'
import { operationQuery } from '../../shared/queries.ts'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'

/** Users whose sign-ins are read at once: a page of the list. */
const CHUNK = 100

/** Times of the last sign-ins by user. */
export type LastSignIns = ReadonlyMap<string, string>

/** Loads when the users of a list last signed in, one call for each page. Undefined where that is not available. */
export function useLastSignIns(rows: readonly Identity[]): LastSignIns | undefined {
  const scope = useProjectScope()
  const isAvailable = useObstacle('lastSignIns') === undefined
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
        rows.slice(index * CHUNK, (index + 1) * CHUNK).map(({ id }) => id),
      ),
    [rows],
  )
  const answers = useQueries({
    queries: chunks.map((ids) => ({
      ...operationQuery(scope, listLastSignIns, { ids }),
      enabled: isAvailable,
    })),
    combine: (all) => all.flatMap(({ data }) => data?.sign_ins ?? []),
  })
  return useMemo(
    () =>
      isAvailable ? new Map(answers.map(({ identity_id: id, signed_in_at: time }) => [id, time])) : undefined,
    [isAvailable, answers],
  )
}
