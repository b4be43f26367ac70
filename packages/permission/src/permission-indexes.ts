import { setImmediate } from 'node:timers/promises'
import { createPermissionEngine, type PermissionEngine } from './engine/permission-engine.ts'
import type { PermissionStore } from './permission-store.ts'
import type { Position } from './tuple-keysets.ts'
import type { TupleChange } from './tuple-rows.ts'

export interface PermissionIndexesOptions {
  store: Pick<PermissionStore, 'findVersions' | 'findChanges' | 'list'>
  /** Upper bound on the memory of all indexes, in bytes. The index in use is kept even if it is larger. */
  memoryBudget: number
}

export interface IndexState {
  version: number
  tuples: number
  /** Estimate: arrays and names. */
  bytes: number
}

export interface FreshIndex {
  engine: PermissionEngine
  /** Project version read with that of the index, for `assertFresh`. */
  projectVersion: number | null
}

export interface PermissionIndexes {
  /** Returns a project's index with every write acknowledged before the call, by any process. */
  fresh(projectId: string): Promise<FreshIndex>
  /** Indexes held in memory, by project. */
  states(): Map<string, IndexState>
}

interface Entry {
  engine: PermissionEngine | null
  version: number
  lastUse: number
  /** The latest refresh that was started. */
  running: Promise<FreshIndex> | null
  /** The refresh that starts after it. */
  next: Promise<FreshIndex> | null
}

const tuplesPerPage = 5_000
/** Estimated overhead per name, besides its characters. */
const bytesPerName = 90
/** An index is rebuilt once it has this many times more names than tuples. */
const garbageFactor = 4
const garbageAllowance = 100_000

/** Keeps an index per project in memory and refreshes it from the database before every use. */
export function createPermissionIndexes({
  store,
  memoryBudget,
}: PermissionIndexesOptions): PermissionIndexes {
  const entries = new Map<string, Entry>()
  let uses = 0

  /** Yields to other requests between pages. */
  async function build(projectId: string): Promise<{ engine: PermissionEngine; version: number }> {
    const { tuples: version } = await store.findVersions(projectId)
    const engine = createPermissionEngine()
    for (let after: Position | undefined; ; ) {
      const { tuples, next } = await store.list(projectId, {}, { after, limit: tuplesPerPage })
      for (const tuple of tuples) engine.insert(tuple)
      if (!next) return { engine, version }
      after = next
      await setImmediate()
    }
  }

  /**
   * Pages may contain later writes than the version read before, never fewer; applying the log from there is
   * idempotent.
   */
  async function rebuild(projectId: string, entry: Entry): Promise<void> {
    entry.engine = null
    const built = await build(projectId)
    Object.assign(entry, built)
    evict(entry)
  }

  async function refresh(projectId: string, entry: Entry): Promise<FreshIndex> {
    const { tuples: version, project: projectVersion } = await store.findVersions(projectId)
    const { engine } = entry
    if (engine && entry.version === version) return { engine, projectVersion }
    const changes = engine && (await store.findChanges(projectId, { after: entry.version, upTo: version }))
    if (engine && changes && !isWasteful(engine)) {
      applyChanges(engine, changes)
      entry.version = version
      return { engine, projectVersion }
    }
    await rebuild(projectId, entry)
    return refresh(projectId, entry)
  }

  async function begin(projectId: string, entry: Entry): Promise<FreshIndex> {
    await entry.running?.catch(() => undefined)
    await setImmediate()
    entry.next = null
    const running = refresh(projectId, entry)
    entry.running = running
    return running
  }

  /**
   * A running refresh may have read before a write that this caller knows of, so callers share the next one, which starts
   * once concurrent requests have joined.
   */
  function nextRefresh(projectId: string, entry: Entry): Promise<FreshIndex> {
    entry.next ??= begin(projectId, entry)
    return entry.next
  }

  function evict(keep: Entry): void {
    const idle = [...entries].filter(([, entry]) => entry !== keep && !entry.next)
    let total = [...entries.values()].reduce((sum, { engine }) => sum + estimateBytes(engine), 0)
    for (const [projectId, entry] of idle.toSorted(([, a], [, b]) => a.lastUse - b.lastUse)) {
      if (total <= memoryBudget) return
      total -= estimateBytes(entry.engine)
      entries.delete(projectId)
    }
  }

  return {
    fresh(projectId) {
      const entry = entries.get(projectId) ?? {
        engine: null,
        version: 0,
        lastUse: 0,
        running: null,
        next: null,
      }
      entries.set(projectId, entry)
      uses += 1
      entry.lastUse = uses
      return nextRefresh(projectId, entry)
    },
    states: () =>
      new Map(
        [...entries].map(([projectId, { engine, version }]) => [
          projectId,
          { version, tuples: engine?.size().tuples ?? 0, bytes: estimateBytes(engine) },
        ]),
      ),
  }
}

/** Applies whole versions synchronously, so that no check sees a partial write. */
function applyChanges(engine: PermissionEngine, changes: readonly TupleChange[]): void {
  for (const { action, tuple } of changes) {
    if (action === 'insert') engine.insert(tuple)
    else engine.remove(tuple)
  }
}

function estimateBytes(engine: PermissionEngine | null): number {
  if (!engine) return 0
  const { columnBytes, names, namesLength } = engine.size()
  return columnBytes + names * bytesPerName + namesLength
}

function isWasteful(engine: PermissionEngine): boolean {
  const { names, tuples } = engine.size()
  return names > tuples * garbageFactor + garbageAllowance
}
