import type { Migration, Queries } from '@tillkey/sql'

export interface Organization {
  projectId: string
  id: string
  label: string
  /** Lower-case host names, in order. */
  domains: readonly string[]
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

export const organizationMigrations: Migration[] = [
  {
    id: '0506-organizations',
    sql: `
      CREATE TABLE organizations (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        label TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE TABLE organization_domains (
        project_id TEXT NOT NULL,
        domain TEXT NOT NULL,
        organization_id TEXT NOT NULL,
        PRIMARY KEY (project_id, domain)
      )`,
  },
]

interface OrganizationRow {
  id: string
  label: string
  created_at: number
  updated_at: number
}

interface DomainRow {
  domain: string
  organization_id: string
}

export interface OrganizationsStore {
  /** By label. */
  list(projectId: string): Promise<Organization[]>
  find(projectId: string, id: string): Promise<Organization | undefined>
  /** Writes an organization as it is from now on; UniqueViolation when another one has one of its domains. */
  put(organization: Organization): Promise<void>
  delete(projectId: string, id: string): Promise<void>
}

/** The only SQL of organizations. */
export function createOrganizationsStore(db: Queries): OrganizationsStore {
  const domainsOf = (projectId: string): Promise<DomainRow[]> =>
    db.all<DomainRow>(
      'SELECT domain, organization_id FROM organization_domains WHERE project_id = $1 ORDER BY domain',
      [projectId],
    )
  const joined = (projectId: string, row: OrganizationRow, domains: readonly DomainRow[]): Organization => ({
    projectId,
    id: row.id,
    label: row.label,
    domains: domains.filter((each) => each.organization_id === row.id).map(({ domain }) => domain),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })
  const clearDomains = (projectId: string, id: string) =>
    db.run('DELETE FROM organization_domains WHERE project_id = $1 AND organization_id = $2', [projectId, id])
  return {
    async list(projectId) {
      const rows = await db.all<OrganizationRow>(
        'SELECT id, label, created_at, updated_at FROM organizations WHERE project_id = $1 ORDER BY label, id',
        [projectId],
      )
      const domains = await domainsOf(projectId)
      return rows.map((row) => joined(projectId, row, domains))
    },
    async find(projectId, id) {
      const row = await db.get<OrganizationRow>(
        'SELECT id, label, created_at, updated_at FROM organizations WHERE project_id = $1 AND id = $2',
        [projectId, id],
      )
      return row && joined(projectId, row, await domainsOf(projectId))
    },
    async put({ projectId, id, label, domains, createdAt, updatedAt }) {
      await db.run(
        `INSERT INTO organizations (project_id, id, label, created_at, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (project_id, id) DO UPDATE SET label = excluded.label, updated_at = excluded.updated_at`,
        [projectId, id, label, createdAt, updatedAt],
      )
      await clearDomains(projectId, id)
      for (const domain of domains)
        await db.run(
          'INSERT INTO organization_domains (project_id, domain, organization_id) VALUES ($1, $2, $3)',
          [projectId, domain, id],
        )
    },
    async delete(projectId, id) {
      await clearDomains(projectId, id)
      await db.run('DELETE FROM organizations WHERE project_id = $1 AND id = $2', [projectId, id])
    },
  }
}
