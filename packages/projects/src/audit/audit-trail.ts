import {
  type Actor,
  type Audit,
  currentActor,
  type DocumentRules,
  type ProjectRecord,
} from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { createPatch, Pointer } from 'rfc6902'
import { toAuthor } from '../access/author.ts'
import { shownDocument } from '../documents/document-view.ts'
import type { Memberships } from '../members/memberships.ts'
import { createAuditStore } from './audit-store.ts'

/** An action of a caller. */
export interface AuditRecord {
  who: Actor
  projectId: string
  /** For example `project.updated` or `member.removed`. */
  action: string
  target: { type: string; id: string }
  before?: unknown
  after?: unknown
}

export interface AuditTrail {
  /** Must be called in the unit of work of the action. */
  record(tx: Transaction, entry: AuditRecord): Promise<void>
  /** Records an action of the platform itself. */
  recordOwn(tx: Transaction, entry: Omit<AuditRecord, 'who'>): Promise<void>
}

/** Records actions with their actors. */
export function createAuditTrail(now: () => number, newId: () => string): AuditTrail {
  const toEntry = ({ projectId, action, target, before, after }: Omit<AuditRecord, 'who'>) => ({
    id: newId(),
    projectId,
    at: now(),
    action,
    target,
    before: before ?? null,
    after: after ?? null,
  })
  return {
    async record(tx, { who, ...entry }) {
      const { ip, userAgent } = who
      await createAuditStore(tx).insert({ ...toEntry(entry), actor: toAuthor(who), ip, userAgent })
    },
    async recordOwn(tx, entry) {
      const actor = { kind: 'start' as const, id: '' }
      await createAuditStore(tx).insert({ ...toEntry(entry), actor, ip: '', userAgent: '' })
    },
  }
}

/** Records actions of engines. Those outside of an administrator's request are ignored. */
export const createAudit = (trail: AuditTrail, { operatorsId }: Pick<Memberships, 'operatorsId'>): Audit => ({
  async note(tx, entry) {
    const who = currentActor()
    if (who && who.caller.kind !== 'anyone') await trail.record(tx, { ...entry, who })
  },
  purged: (tx, { id, name, slug }) =>
    trail.recordOwn(tx, {
      projectId: operatorsId(),
      action: 'project.purged',
      target: { type: 'project', id },
      before: { name, slug },
    }),
  erase: (tx, { projectId, target }) => createAuditStore(tx).erase(projectId, target),
})

/** Returns the changed parts of a project by JSON pointer, before and after. Secrets are masked. */
export function projectDifference(
  before: ProjectRecord,
  after: ProjectRecord,
  rules: DocumentRules,
): { before: object; after: object } {
  const [was, is] = [before, after].map(({ document }) => shownDocument(document, rules, 'masked'))
  const pointers = createPatch(was, is).map(({ path }) => path)
  const valuesIn = (document: unknown): object =>
    Object.fromEntries(
      pointers.map((path) => [path, Pointer.fromJSON(path).evaluate(document).value as unknown]), // documents contain any JSON value
    )
  return { before: valuesIn(was), after: valuesIn(is) }
}
