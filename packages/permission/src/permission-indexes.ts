import { setImmediate } from 'node:timers/promises'
import { createPermissionEngine, type PermissionEngine } from './engine/permission-engine.ts'
import type { PermissionStore } from './permission-store.ts'
import type { Position } from './tuple-keysets.ts'
import type { Change } from './tuple-rows.ts'

export interface PermissionIndexesOptions {
  store: Pick<PermissionStore, 'findVersions' | 'findChanges' | 'list'>
  /** What the indexes of all projects may take together; the one in use stays even when it is larger. */
  memoryBudget: number
}

export interface IndexState {
  version: number
  tuples: number
  /** An estimate: columns and names. */
  bytes: number
}

export interface FreshIndex {
  engine: PermissionEngine
  /** Of the project's document, read with the index's own: for `assertCurrent`. */
  projectVersion: number | null
}

export interface PermissionIndexes {
  /** The index of a project, not older than any write of any process that was acknowledged before the call. */
  fresh(projectId: string): Promise<FreshIndex>
  /** The indexes held in memory, by project. */
  states(): Map<string, IndexState>
}

interface Entry {
  engine: PermissionEngine | null
  version: number
  lastUse: number
  /** The refresh that was begun last. */
  running: Promise<FreshIndex> | null
  /** The refresh that starts when it has ended. */
  next: Promise<FreshIndex> | null
}

const tuplesPerPage = 5_000
/** What a name takes beside its characters. */
const bytesPerName = 90
/** An index that names this many times more than it stores is built anew. */
const garbageFactor = 4
const garbageAllowance = 100_000

/** Keeps an index for each project in memory and refreshes it from the database before every use. */
export function createPermissionIndexes({
  store,
  memoryBudget,
}: PermissionIndexesOptions): PermissionIndexes {
  const entries = new Map<string, Entry>()
  let uses = 0

  /** Other requests get their turn between pages. */
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

  /** Pages may hold more than the version says, never less: following the log from there on settles the rest. */
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
   * A refresh already under way may have looked before a write that this caller knows of, so callers share the next one:
   * all that come before it starts, which is once the requests that arrived together have been taken in.
   */
  function nextRefresh(projectId: string, entry: Entry): Promise<FreshIndex> {
    entry.next ??= begin(projectId, entry)
    return entry.next
  }

  function evict(keep: Entry): void {
    const idle = [...entries].filter(([, entry]) => entry !== keep && !entry.next)
    let total = [...entries.values()].reduce((sum, { engine }) => sum + bytesOf(engine), 0)
    for (const [projectId, entry] of idle.toSorted(([, a], [, b]) => a.lastUse - b.lastUse)) {
      if (total <= memoryBudget) return
      total -= bytesOf(entry.engine)
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
          { version, tuples: engine?.size().tuples ?? 0, bytes: bytesOf(engine) },
        ]),
      ),
  }
}

/** Whole versions at a time and without a pause, so that no check sees half of a write. */
function applyChanges(engine: PermissionEngine, changes: readonly Change[]): void {
  for (const { action, tuple } of changes) {
    if (action === 'insert') engine.insert(tuple)
    else engine.remove(tuple)
  }
}

function bytesOf(engine: PermissionEngine | null): number {
  if (!engine) return 0
  const { columnBytes, names, namesLength } = engine.size()
  return columnBytes + names * bytesPerName + namesLength
}

function isWasteful(engine: PermissionEngine): boolean {
  const { names, tuples } = engine.size()
  return names > tuples * garbageFactor + garbageAllowance
}
