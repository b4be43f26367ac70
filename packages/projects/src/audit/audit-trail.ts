import {
  type Actor,
  type Audit,
  currentActor,
  type DocumentRules,
  type ProjectRecord,
} from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { createPatch, Pointer } from 'rfc6902'
import { authorOf } from '../access/author.ts'
import { shownDocument } from '../documents/shown-document.ts'
import type { Memberships } from '../members/memberships.ts'
import { createAuditStore } from './audit-store.ts'

/** Something that somebody does. */
export interface AuditRecord {
  who: Actor
  projectId: string
  /** `project.updated`, `member.removed`. */
  action: string
  target: { type: string; id: string }
  before?: unknown
  after?: unknown
}

export interface AuditTrail {
  /** Keeps what is done in the unit of work that does it. */
  record(tx: Transaction, deed: AuditRecord): Promise<void>
  /** Keeps what the platform does by itself. */
  recordOwn(tx: Transaction, deed: Omit<AuditRecord, 'who'>): Promise<void>
}

/** Who did what, kept with what they did. */
export function createAuditTrail(now: () => number, newId: () => string): AuditTrail {
  const entryOf = ({ projectId, action, target, before, after }: Omit<AuditRecord, 'who'>) => ({
    ...{ id: newId(), projectId, at: now(), action, target },
    before: before ?? null,
    after: after ?? null,
  })
  return {
    async record(tx, { who, ...deed }) {
      const { ip, userAgent } = who
      await createAuditStore(tx).insert({ ...entryOf(deed), actor: authorOf(who), ip, userAgent })
    },
    async recordOwn(tx, deed) {
      const actor = { kind: 'start' as const, id: '' }
      await createAuditStore(tx).insert({ ...entryOf(deed), actor, ip: '', userAgent: '' })
    },
  }
}

/** What engines tell the trail: kept when an administrator's request asked for it. */
export const createAudit = (trail: AuditTrail, { operatorsId }: Pick<Memberships, 'operatorsId'>): Audit => ({
  async note(tx, deed) {
    const who = currentActor()
    if (who && who.caller.kind !== 'anyone') await trail.record(tx, { ...deed, who })
  },
  purged: (tx, { id, name, slug }) =>
    trail.recordOwn(tx, {
      ...{ projectId: operatorsId(), action: 'project.purged', target: { type: 'project', id } },
      before: { name, slug },
    }),
  erase: (tx, { projectId, target }) => createAuditStore(tx).erase(projectId, target),
})

/** What changed of a project, by pointer: as it was, and as it is. Secrets are masked. */
export function projectDifference(
  before: ProjectRecord,
  after: ProjectRecord,
  rules: DocumentRules,
): { before: object; after: object } {
  const [was, is] = [before, after].map(({ document }) => shownDocument(document, rules, 'masked'))
  const pointers = createPatch(was, is).map(({ path }) => path)
  const valuesIn = (document: unknown): object =>
    Object.fromEntries(
      pointers.map((path) => [path, Pointer.fromJSON(path).evaluate(document).value as unknown]), // anything may stand in a document
    )
  return { before: valuesIn(was), after: valuesIn(is) }
}
