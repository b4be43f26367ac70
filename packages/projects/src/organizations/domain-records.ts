import { hash } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { nameServerFailed } from '../projects-errors.ts'

const TIMEOUT_MS = 2000
const TRIES = 2
/** Resolver errors for missing names and record types. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/** A TXT record (RFC 1035, 3.3.14). */
export interface TextRecord {
  name: string
  value: string
}

/** Returns the record that verifies a domain. It depends on the organization's id, so it need not be secret. */
export const proofRecord = (organizationId: string, domain: string): TextRecord => ({
  name: `_tillkey.${domain}`,
  value: `tillkey-domain=${hash('sha256', `${organizationId} ${domain}`, 'hex').slice(0, 32)}`,
})

/** DNS lookups of verification records. */
export interface DomainRecords {
  /** Returns whether a record exists. Throws a catalogue error (503) if DNS is unavailable. */
  has(record: TextRecord): Promise<boolean>
}

/** Queries name servers (`192.0.2.1`, `192.0.2.1:5353`), or those of the system if none are given. */
export function createDomainRecords(servers: readonly string[]): DomainRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async has({ name, value }) {
      try {
        const records = await resolver.resolveTxt(name)
        return records.some((parts) => parts.join('') === value)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException // resolvers throw this type
        if (ABSENT.has(code ?? '')) return false
        throw nameServerFailed(name, error)
      }
    },
  }
}
