import type { Actor, Ports, ProjectRecord } from '@tillkey/platform-core'
import { type Database, type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { readName } from '../names.ts'
import { domainTaken, fieldRefused, organizationInUse, organizationNotFound } from '../projects-errors.ts'
import { createOrganizationsStore, type Organization, type OrganizationsPage } from './organizations-store.ts'

/** A host name of at least two labels (RFC 1123). */
const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export interface OrganizationContent {
  label?: string | undefined
  domains?: readonly string[] | undefined
}

export interface Organizations {
  list(who: Actor, project: string, page: OrganizationsPage): Promise<Organization[]>
  get(who: Actor, project: string, id: string): Promise<Organization>
  create(who: Actor, project: string, content: OrganizationContent): Promise<Organization>
  update(who: Actor, project: string, change: OrganizationContent & { id: string }): Promise<Organization>
  remove(who: Actor, project: string, id: string): Promise<void>
}

export interface OrganizationsDependencies {
  db: Database
  rights: Rights
  audit: AuditTrail
  /** Counts the members of an organization. */
  ports: Ports
  now: () => number
  newId: () => string
}

function readDomains(domains: readonly string[] = []): string[] {
  const lowered = domains.map((domain) => domain.trim().toLowerCase())
  const wrong = lowered.findIndex((domain) => !HOST_NAME.test(domain))
  if (wrong >= 0) throw fieldRefused(`domains.${wrong}`, 'must be a host name')
  return [...new Set(lowered)].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Lock name for adding members to an organization and for deleting it. */
const organizationLock = (projectId: string, id: string): string => `organization ${projectId} ${id}`

/** Locks an organization against deletion until the unit of work ends. Returns whether it exists. */
export async function holdOrganization(tx: Transaction, projectId: string, id: string): Promise<boolean> {
  await tx.lock(organizationLock(projectId, id))
  return (await createOrganizationsStore(tx).find(projectId, id)) !== undefined
}

/** Counts the sign-in providers that belong to an organization. */
function countProviders({ document }: ProjectRecord, organizationId: string): number {
  const { selfservice } = Object(document.services.identity?.config)
  const providers: unknown = selfservice?.methods?.oidc?.config?.providers
  return Array.isArray(providers)
    ? providers.filter((provider) => Object(provider).organization_id === organizationId).length
    : 0
}

/** Organizations of projects. */
export function createOrganizations(dependencies: OrganizationsDependencies): Organizations {
  const { db, rights, audit, ports, now, newId } = dependencies
  const shown = ({ label, domains }: Organization) => ({ label, domains })

  async function find(queries: Queries, projectId: string, id: string): Promise<Organization> {
    const found = await createOrganizationsStore(queries).find(projectId, id)
    if (!found) throw organizationNotFound()
    return found
  }

  /** Stores what `next` returns for the current organization, `null` for a new one. */
  async function put(
    who: Actor,
    { projectId, id }: Pick<Organization, 'projectId' | 'id'>,
    next: (tx: Transaction) => Promise<{ before: Organization | null; after: Organization }>,
  ): Promise<Organization> {
    try {
      return await db.transaction(async (tx) => {
        await tx.lock(organizationLock(projectId, id))
        const { before, after } = await next(tx)
        await createOrganizationsStore(tx).put(after)
        await audit.record(tx, {
          who,
          projectId,
          action: before ? 'organization.updated' : 'organization.created',
          target: { type: 'organization', id },
          before: before && shown(before),
          after: shown(after),
        })
        return after
      })
    } catch (error) {
      throw error instanceof UniqueViolation ? domainTaken() : error
    }
  }

  return {
    async list(who, project, page) {
      const { record } = await rights.projectFor(who, project, {
        right: 'data:read',
        what: 'list the organizations',
      })
      return createOrganizationsStore(db).list(record.id, page)
    },
    async get(who, project, id) {
      const { record } = await rights.projectFor(who, project, {
        right: 'data:read',
        what: 'list the organizations',
      })
      return find(db, record.id, id)
    },
    async create(who, project, { label, domains }) {
      const { record } = await rights.projectFor(who, project, {
        right: 'data:write',
        what: 'create organizations',
      })
      const [at, id] = [now(), newId()]
      const content = { label: readName(label, 'label'), domains: readDomains(domains) }
      const organization = { projectId: record.id, id, ...content, createdAt: at, updatedAt: at }
      return put(who, organization, async () => ({ before: null, after: organization }))
    },
    async update(who, project, { id, label, domains }) {
      const { record } = await rights.projectFor(who, project, {
        right: 'data:write',
        what: 'change organizations',
      })
      const content = { label: readName(label, 'label'), domains: readDomains(domains) }
      return put(who, { projectId: record.id, id }, async (tx) => {
        const before = await find(tx, record.id, id)
        return { before, after: { ...before, ...content, updatedAt: now() } }
      })
    },
    async remove(who, project, id) {
      const { record } = await rights.projectFor(who, project, {
        right: 'data:write',
        what: 'delete organizations',
      })
      const providers = countProviders(record, id)
      await db.transaction(async (tx) => {
        await tx.lock(organizationLock(record.id, id))
        const before = await find(tx, record.id, id)
        const identities = (await ports.accounts?.countOf(tx, record.id, id)) ?? 0
        if (providers + identities > 0) throw organizationInUse({ providers, identities })
        await createOrganizationsStore(tx).delete(record.id, id)
        const target = { type: 'organization', id }
        const action = 'organization.deleted'
        await audit.record(tx, { who, projectId: record.id, action, target, before: shown(before) })
      })
    },
  }
}
