import type { Project, ProjectMetadata } from '@tillkey/contract/platform/project/projects-schemas.ts'
import type { DocumentRules, ProjectRecord, ProjectSummary } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { type Secrets, shownDocument } from '../documents/document-view.ts'
import { createOrganizationsStore } from '../organizations/organizations-store.ts'

/** Returns the document's part of a project as administrators read it, with every default. */
export function viewDocument(record: ProjectRecord, rules: DocumentRules, secrets: Secrets) {
  const { name, services, cors_public, cors_admin } = shownDocument(record.document, rules, secrets)
  return {
    id: record.id,
    slug: record.slug,
    revision_id: record.revisionId,
    state: record.state,
    environment: record.environment,
    home_region: record.homeRegion,
    workspace_id: record.workspaceId,
    name,
    // The canonical form always has CORS rules. It is shared, so it is copied.
    cors_public: structuredClone(cors_public) as Project['cors_public'],
    cors_admin: structuredClone(cors_admin) as Project['cors_admin'], // likewise
    services,
  }
}

/** Renders a project for administrators. */
export type ViewProject = (record: ProjectRecord, secrets: Secrets) => Promise<Project>

/** Renders projects with their organizations. */
export const createProjectView =
  (db: Queries, rules: DocumentRules): ViewProject =>
  async (record, secrets) => {
    const organizations = await createOrganizationsStore(db).list(record.id)
    return {
      ...viewDocument(record, rules, secrets),
      organizations: organizations.map(({ id, label, domains }) => ({ id, label, domains: [...domains] })),
    }
  }

/** Returns a project as it appears in lists. `base` is the platform's public URL. */
export const viewMetadata = (summary: ProjectSummary, base: URL): ProjectMetadata => ({
  id: summary.id,
  slug: summary.slug,
  name: summary.name,
  state: summary.state,
  environment: summary.environment,
  home_region: summary.homeRegion,
  workspace_id: summary.workspaceId,
  hosts: [`${summary.slug}.${base.host}`],
  subscription_id: null,
  subscription_plan: null,
  created_at: formatTime(summary.createdAt),
  updated_at: formatTime(summary.updatedAt),
})
