import { type Migration, placeholders, type Queries, type SqlValue } from '@tillkey/sql'

export interface Organization {
  projectId: string
  id: string
  label: string
  /** Lower-case host names, sorted. */
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
  {
    id: '0511-organization-domain-proofs',
    sql: `
      ALTER TABLE organization_domains ADD COLUMN verified_by TEXT;
      ALTER TABLE organization_domains ADD COLUMN verified_at BIGINT;
      CREATE INDEX organization_domains_of ON organization_domains (project_id, organization_id)`,
  },
  {
    id: '0515-organizations-by-label',
    sql: 'CREATE INDEX organizations_by_label ON organizations (project_id, label, id)',
  },
]

interface OrganizationRow {
  id: string
  label: string
  created_at: number
  updated_at: number
}

/** Verified by a DNS record, or by the confirmation of a project owner. */
export type DomainProof = 'dns' | 'owner'

/** A domain of an organization and its verification, null until verified. */
export interface OrganizationDomain {
  domain: string
  verifiedBy: DomainProof | null
  /** Milliseconds since 1970. */
  verifiedAt: number | null
}

interface DomainRow {
  domain: string
  organization_id: string
  verified_by: DomainProof | null
  verified_at: number | null
}

const DOMAIN_COLUMNS = `domain, organization_id, verified_by, verified_at`

const toDomain = ({ domain, verified_by, verified_at }: DomainRow): OrganizationDomain => ({
  domain,
  verifiedBy: verified_by,
  verifiedAt: verified_at,
})

export interface OrganizationsCursor {
  label: string
  id: string
}

export interface OrganizationsPage {
  after?: OrganizationsCursor | undefined
  /** Filters by domain. */
  domain?: string | undefined
  /** Default: no limit. */
  limit?: number | undefined
}

export interface OrganizationsStore {
  /** Ordered by label, starting after a cursor. */
  list(projectId: string, page?: OrganizationsPage): Promise<Organization[]>
  find(projectId: string, id: string): Promise<Organization | undefined>
  /**
   * Inserts or updates an organization. Domains that it keeps remain verified. Throws UniqueViolation if another
   * organization has one of its domains.
   */
  put(organization: Organization): Promise<void>
  delete(projectId: string, id: string): Promise<void>
  /** Sorted. */
  domains(projectId: string, id: string): Promise<OrganizationDomain[]>
  /** Stores a verification. Returns whether the organization has the domain. */
  verify(projectId: string, id: string, proved: OrganizationDomain): Promise<boolean>
  /** Returns the organization that has verified a domain. */
  findByDomain(projectId: string, domain: string): Promise<string | undefined>
}

/** The only SQL for organizations. */
export function createOrganizationsStore(db: Queries): OrganizationsStore {
  const listDomains = (projectId: string, id: string): Promise<DomainRow[]> =>
    db.all<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS} FROM organization_domains WHERE project_id = $1 AND organization_id = $2 ORDER BY domain`,
      [projectId, id],
    )
  /** Returns domains by organization id: of the given page, or of the whole project if the page has no limit. */
  async function domainsOfPage(
    projectId: string,
    rows: readonly OrganizationRow[],
    limit: number | undefined,
  ): Promise<Map<string, DomainRow[]>> {
    if (rows.length === 0) return new Map()
    const listed = limit === undefined ? '' : ` AND organization_id IN ${placeholders(1, rows.length, 2)}`
    const domains = await db.all<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS} FROM organization_domains WHERE project_id = $1${listed}`,
      limit === undefined ? [projectId] : [projectId, ...rows.map(({ id }) => id)],
    )
    const inOrder = domains.toSorted((a, b) => (a.domain < b.domain ? -1 : 1))
    return Map.groupBy(inOrder, ({ organization_id }) => organization_id)
  }
  const joined = (projectId: string, row: OrganizationRow, domains: readonly DomainRow[]): Organization => ({
    projectId,
    id: row.id,
    label: row.label,
    domains: domains.map(({ domain }) => domain),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })
  async function putDomains({ projectId, id, domains }: Organization): Promise<void> {
    const before = (await listDomains(projectId, id)).map(({ domain }) => domain)
    for (const domain of before.filter((each) => !domains.includes(each)))
      await db.run('DELETE FROM organization_domains WHERE project_id = $1 AND domain = $2', [
        projectId,
        domain,
      ])
    for (const domain of domains.filter((each) => !before.includes(each)))
      await db.run(
        'INSERT INTO organization_domains (project_id, domain, organization_id) VALUES ($1, $2, $3)',
        [projectId, domain, id],
      )
  }
  return {
    async list(projectId, { after, domain, limit } = {}) {
      const params: SqlValue[] = [projectId]
      const placeholder = (value: SqlValue): string => `$${params.push(value)}`
      const behind = after && ` AND (label, id) > (${placeholder(after.label)}, ${placeholder(after.id)})`
      const having =
        domain &&
        ` AND id = (SELECT organization_id FROM organization_domains WHERE project_id = $1 AND domain = ${placeholder(domain)})`
      const rows = await db.all<OrganizationRow>(
        `SELECT id, label, created_at, updated_at FROM organizations WHERE project_id = $1${behind ?? ''}${having || ''}
         ORDER BY label, id${limit === undefined ? '' : ` LIMIT ${limit}`}`,
        params,
      )
      const domains = await domainsOfPage(projectId, rows, limit)
      return rows.map((row) => joined(projectId, row, domains.get(row.id) ?? []))
    },
    async find(projectId, id) {
      const row = await db.get<OrganizationRow>(
        'SELECT id, label, created_at, updated_at FROM organizations WHERE project_id = $1 AND id = $2',
        [projectId, id],
      )
      return row && joined(projectId, row, await listDomains(projectId, id))
    },
    async put(organization) {
      const { projectId, id, label, createdAt, updatedAt } = organization
      await db.run(
        `INSERT INTO organizations (project_id, id, label, created_at, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (project_id, id) DO UPDATE SET label = excluded.label, updated_at = excluded.updated_at`,
        [projectId, id, label, createdAt, updatedAt],
      )
      await putDomains(organization)
    },
    async delete(projectId, id) {
      await db.run('DELETE FROM organization_domains WHERE project_id = $1 AND organization_id = $2', [
        projectId,
        id,
      ])
      await db.run('DELETE FROM organizations WHERE project_id = $1 AND id = $2', [projectId, id])
    },
    domains: async (projectId, id) => (await listDomains(projectId, id)).map(toDomain),
    async verify(projectId, id, { domain, verifiedBy, verifiedAt }) {
      const { changes } = await db.run(
        `UPDATE organization_domains SET verified_by = $4, verified_at = $5
         WHERE project_id = $1 AND organization_id = $2 AND domain = $3`,
        [projectId, id, domain, verifiedBy, verifiedAt],
      )
      return changes > 0
    },
    async findByDomain(projectId, domain) {
      const row = await db.get<{ organization_id: string }>(
        `SELECT organization_id FROM organization_domains
         WHERE project_id = $1 AND domain = $2 AND verified_at IS NOT NULL`,
        [projectId, domain],
      )
      return row?.organization_id
    },
  }
}
