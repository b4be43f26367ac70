import type { Project, ProjectMetadata } from '@tillkey/contract/platform/project/projects-schemas.ts'
import type { DocumentRules, ProjectRecord, ProjectSummary } from '@tillkey/platform-core'
import { type Secrets, shownDocument } from '../documents/shown-document.ts'

/** A project as its administrators read it. */
export function viewProject(record: ProjectRecord, rules: DocumentRules, secrets: Secrets): Project {
  const { name, services, cors_public, cors_admin } = shownDocument(record.document, rules, secrets)
  return {
    id: record.id,
    slug: record.slug,
    revision_id: record.revisionId,
    state: record.state,
    name,
    // A complete document has them; lists of a project are not changed where they stand.
    cors_public: structuredClone(cors_public) as Project['cors_public'],
    cors_admin: structuredClone(cors_admin) as Project['cors_admin'], // likewise
    services,
  }
}

/** A project as a list of projects tells it. `base` is where the platform is reached. */
export const viewMetadata = (summary: ProjectSummary, base: URL): ProjectMetadata => ({
  id: summary.id,
  slug: summary.slug,
  name: summary.name,
  state: summary.state,
  hosts: [`${summary.slug}.${base.host}`],
  subscription_id: null,
  subscription_plan: null,
  created_at: new Date(summary.createdAt).toISOString(),
  updated_at: new Date(summary.updatedAt).toISOString(),
})
