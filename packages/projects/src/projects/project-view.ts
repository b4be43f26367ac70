import type { Project, ProjectMetadata } from '@tillkey/contract/platform/project/projects-schemas.ts'
import type { DocumentRules, ProjectRecord, ProjectSummary } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { type Secrets, shownDocument } from '../documents/shown-document.ts'
import { createOrganizationsStore } from '../organizations/organizations-store.ts'

/** What of a project its document says, with every default, as its administrators read it. */
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
    // A complete document has them; lists of a project are not changed where they stand.
    cors_public: structuredClone(cors_public) as Project['cors_public'],
    cors_admin: structuredClone(cors_admin) as Project['cors_admin'], // likewise
    services,
  }
}

/** A project as its administrators read it. */
export type ViewProject = (record: ProjectRecord, secrets: Secrets) => Promise<Project>

/** Shows projects with their organizations. */
export const createProjectView =
  (db: Queries, rules: DocumentRules): ViewProject =>
  async (record, secrets) => {
    const organizations = await createOrganizationsStore(db).list(record.id)
    return {
      ...viewDocument(record, rules, secrets),
      organizations: organizations.map(({ id, label, domains }) => ({ id, label, domains: [...domains] })),
    }
  }

/** A project as a list of projects tells it. `base` is where the platform is reached. */
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
  created_at: new Date(summary.createdAt).toISOString(),
  updated_at: new Date(summary.updatedAt).toISOString(),
})
