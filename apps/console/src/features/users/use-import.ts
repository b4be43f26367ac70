import type { CreateIdentityBody } from '@tillkey/client'
import { batchPatchIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { useRef, useState } from 'react'
import { explainFailure } from '../../shared/outcomes.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { identityReads } from './identity-reads.ts'
import type { ImportRow, PreparedRow } from './import-rows.ts'

/** Rows of one call. */
const BATCH_SIZE = 100

/** A row that was not created. */
export interface RefusedRow {
  row: ImportRow
  reason: string
}

/** How far an import is. */
export interface ImportProgress {
  /** Rows that were sent. */
  done: number
  created: number
  refused: readonly RefusedRow[]
  state: 'waiting' | 'running' | 'stopped' | 'finished'
  /** Why the import stopped. */
  failure?: string
}

const START: ImportProgress = { done: 0, created: 0, refused: [], state: 'waiting' }

/** Progress is remembered by file for this long, in the browser's storage. It holds no data of people. */
const storageKey = (project: string, file: File): string =>
  `tillkey.import.${project}.${file.name}.${file.size}.${file.lastModified}`

/** Returns the number of rows of a file that an earlier visit has sent. */
const readSent = (key: string): number => Number(window.localStorage.getItem(key) ?? 0)

interface Batch {
  row: ImportRow
  body: CreateIdentityBody
}

const explainEntry = (error: unknown): string => {
  const { reason, message } = Object(error) as { reason?: unknown; message?: unknown } // an error of the API
  return [reason, message].find((text) => typeof text === 'string' && text !== '')?.toString() ?? ''
}

interface ImportOptions {
  file: File
  rows: readonly ImportRow[]
  prepare: (row: ImportRow) => PreparedRow
  /** Describes a row that cannot be sent. */
  describeProblem: (problem: string) => string
}

/** Creates the identities of a file in batches. It can be stopped, and continues where it was. */
export function useImport() {
  const { client, name: project } = useProjectScope()
  const outdate = useOutdate()
  const [progress, setProgress] = useState(START)
  const isStopped = useRef(false)

  async function send(batch: readonly Batch[]): Promise<readonly RefusedRow[]> {
    const identities = batch.map(({ body }) => ({ create: body }))
    const options = { headers: { prefer: 'handling=lenient' } }
    const { data } = await client.request(batchPatchIdentities, { body: { identities } }, options)
    return (data.identities ?? []).flatMap((result, index) => {
      const row = batch[index]?.row
      return result?.action === 'error' && row ? [{ row, reason: explainEntry(result.error) }] : []
    })
  }

  async function start({ file, rows, prepare, describeProblem }: ImportOptions): Promise<void> {
    const key = storageKey(project, file)
    isStopped.current = false
    let current: ImportProgress = {
      ...progress,
      done: Math.max(progress.done, readSent(key)),
      state: 'running',
    }
    setProgress(current)
    try {
      while (current.done < rows.length && !isStopped.current) {
        const part = rows.slice(current.done, current.done + BATCH_SIZE)
        const prepared = part.map((row) => ({ row, ...prepare(row) }))
        const unsent = prepared.flatMap((entry) =>
          'problem' in entry ? [{ row: entry.row, reason: describeProblem(entry.problem) }] : [],
        )
        const batch = prepared.flatMap((entry) => ('body' in entry ? [entry] : []))
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that it can continue
        const refused = batch.length > 0 ? await send(batch) : []
        current = {
          ...current,
          done: current.done + part.length,
          created: current.created + batch.length - refused.length,
          refused: [...current.refused, ...unsent, ...refused],
        }
        window.localStorage.setItem(key, String(current.done))
        setProgress(current)
      }
      const isFinished = current.done >= rows.length
      if (isFinished) window.localStorage.removeItem(key)
      setProgress({ ...current, state: isFinished ? 'finished' : 'stopped' })
    } catch (error) {
      setProgress({ ...current, state: 'stopped', failure: explainFailure(error) })
    }
    await outdate(identityReads)
  }
  return {
    progress,
    start,
    stop: () => {
      isStopped.current = true
    },
  }
}
