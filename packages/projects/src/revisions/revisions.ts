import type { JsonPatch } from '@tillkey/contract/platform/json-patch-models.ts'
import type { SuccessfulProjectUpdate } from '@tillkey/contract/platform/project/projects-schemas.ts'
import type {
  Actor,
  DocumentRules,
  ProjectDocument,
  ProjectRecord,
  ProjectRegistry,
  StoredRevision,
} from '@tillkey/platform-core'
import { createPatch } from 'rfc6902'
import { toAuthor } from '../access/author.ts'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { type Secrets, shownDocument } from '../documents/document-view.ts'
import { changedSecrets } from '../documents/masks.ts'
import type { ViewProject } from '../projects/project-view.ts'
import { recordInTrail, viewChange } from '../projects/projects.ts'
import { rejectInvalidDocuments, revisionNotFound } from '../projects-errors.ts'

/** Name of the latest revision. */
const CURRENT = 'current'

interface FoundRevision {
  revision: StoredRevision
  /** The project at that revision. */
  record: ProjectRecord
  secrets: Secrets
}

/** Changes between two revisions. */
interface Difference {
  patch: JsonPatch[]
  secrets: string[]
}

export interface RevisionRules {
  view: ViewProject
  /** Newest first, starting after the revision `before`. */
  list(
    who: Actor,
    idOrSlug: string,
    page: { before: string | undefined; limit: number },
  ): Promise<StoredRevision[]>
  get(who: Actor, idOrSlug: string, revisionId: string): Promise<FoundRevision>
  /** Compares two revisions, or a revision with the current document. */
  diff(who: Actor, idOrSlug: string, range: { from: string; to: string | undefined }): Promise<Difference>
  revert(who: Actor, idOrSlug: string, revisionId: string): Promise<SuccessfulProjectUpdate>
}

/** Compares two documents. Changed secrets are reported by pointer only. */
function computeDifference(from: ProjectDocument, to: ProjectDocument, rules: DocumentRules): Difference {
  const [before, after] = [from, to].map((document) => shownDocument(document, rules, 'masked'))
  return {
    patch: createPatch(before, after),
    secrets: changedSecrets(from, to, rules),
  }
}

/** Revisions of projects. */
export function createRevisionRules(dependencies: {
  registry: ProjectRegistry
  rights: Rights
  audit: AuditTrail
  view: ViewProject
}): RevisionRules {
  const { registry, rights } = dependencies
  const { rules } = registry
  async function find(projectId: string, revisionId: string): Promise<StoredRevision> {
    const found = await registry.findRevision(projectId, revisionId)
    if (!found) throw revisionNotFound()
    return found
  }
  return {
    view: dependencies.view,
    async list(who, idOrSlug, page) {
      const { record } = await rights.projectFor(who, idOrSlug, {
        right: 'project:read',
        what: 'read the history',
      })
      return registry.revisions(record.id, page)
    },
    async get(who, idOrSlug, revisionId) {
      const { record, secrets } = await rights.projectFor(who, idOrSlug, {
        right: 'project:read',
        what: 'read the history',
      })
      const revision = await find(record.id, revisionId === CURRENT ? record.revisionId : revisionId)
      const { document } = revision
      const { name } = document
      return { revision, secrets, record: { ...record, revisionId: revision.revisionId, name, document } }
    },
    async diff(who, idOrSlug, { from, to }) {
      const { record } = await rights.projectFor(who, idOrSlug, {
        right: 'project:read',
        what: 'read the history',
      })
      const earlier = await find(record.id, from)
      const later = to === undefined ? record : await find(record.id, to)
      return computeDifference(earlier.document, later.document, rules)
    },
    async revert(who, idOrSlug, revisionId) {
      const { record, secrets } = await rights.projectFor(who, idOrSlug, {
        right: 'project:write',
        what: 'change the project',
      })
      const { document } = await find(record.id, revisionId)
      return rejectInvalidDocuments(async () => {
        const onChange = recordInTrail(who, 'project.reverted', dependencies)
        const changed = await registry.change(record.id, () => document, { by: toAuthor(who), onChange })
        return viewChange(changed, [], { view: dependencies.view, secrets })
      })
    },
  }
}
