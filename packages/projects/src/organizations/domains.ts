import type { Actor } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import {
  domainNotFound,
  domainNotProved,
  organizationNotFound,
  ownerProofRefused,
} from '../projects-errors.ts'
import { type DomainRecords, proofRecord, type TextRecord } from './domain-records.ts'
import { createOrganizationsStore, type DomainProof, type OrganizationDomain } from './organizations-store.ts'

/** A domain and the record that verifies it. */
export interface DomainWithRecord extends OrganizationDomain {
  record: TextRecord
}

/** The domain to verify, its organization, and the method. */
export interface DomainClaim {
  organizationId: string
  domain: string
  by: DomainProof
}

export interface Domains {
  list(who: Actor, project: string, organizationId: string): Promise<DomainWithRecord[]>
  /**
   * Verifies a domain. Throws 409 if its record is missing, 503 if DNS is unavailable, and 403 for an owner's confirmation
   * if only records are accepted.
   */
  verify(who: Actor, project: string, claim: DomainClaim): Promise<DomainWithRecord>
}

export interface DomainsDependencies {
  db: Database
  rights: Rights
  audit: AuditTrail
  records: DomainRecords
  /** `owner` also accepts the confirmation of a project owner; `dns` requires a record. */
  domainProof: DomainProof
  now: () => number
}

/** Domains of organizations and their verification. */
export function createDomains({
  db,
  rights,
  audit,
  records,
  domainProof,
  now,
}: DomainsDependencies): Domains {
  async function list(projectId: string, organizationId: string): Promise<DomainWithRecord[]> {
    const store = createOrganizationsStore(db)
    if (!(await store.find(projectId, organizationId))) throw organizationNotFound()
    const found = await store.domains(projectId, organizationId)
    return found.map((each) => ({ ...each, record: proofRecord(organizationId, each.domain) }))
  }

  async function prove({ record }: DomainWithRecord, by: DomainProof): Promise<void> {
    if (by === 'dns' && !(await records.has(record))) throw domainNotProved(record)
    if (by === 'owner' && domainProof === 'dns') throw ownerProofRefused()
  }

  async function keep(who: Actor, projectId: string, { organizationId, domain, by }: DomainClaim) {
    const proved = { domain, verifiedBy: by, verifiedAt: now() }
    await db.transaction(async (tx) => {
      if (!(await createOrganizationsStore(tx).verify(projectId, organizationId, proved)))
        throw domainNotFound()
      await audit.record(tx, {
        who,
        projectId,
        action: 'organization.domain_verified',
        target: { type: 'organization', id: organizationId },
        after: { domain, verified_by: by },
      })
    })
    return proved
  }

  return {
    async list(who, project, organizationId) {
      const { record } = await rights.projectFor(who, project, {
        right: 'data:read',
        what: 'list the organizations',
      })
      return list(record.id, organizationId)
    },
    async verify(who, project, claim) {
      const needed = claim.by === 'owner' ? 'project:own' : 'data:write'
      const { record } = await rights.projectFor(who, project, { right: needed, what: 'vouch for domains' })
      const domains = await list(record.id, claim.organizationId)
      const found = domains.find(({ domain }) => domain === claim.domain.toLowerCase())
      if (!found) throw domainNotFound()
      if (found.verifiedAt !== null) return found
      await prove(found, claim.by)
      return { ...found, ...(await keep(who, record.id, { ...claim, domain: found.domain })) }
    },
  }
}
