import { hash } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { domainUnanswered } from '../projects-errors.ts'

const TIMEOUT_MS = 2000
const TRIES = 2
/** What a server answers for a name, or a kind of record, that is not there. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/** A TXT record (RFC 1035, 3.3.14). */
export interface TextRecord {
  name: string
  value: string
}

/** The record that proves a domain to be an organization's: nobody else's id makes the same, so it needs no secret. */
export const proofRecord = (organizationId: string, domain: string): TextRecord => ({
  name: `_tillkey.${domain}`,
  value: `tillkey-domain=${hash('sha256', `${organizationId} ${domain}`, 'hex').slice(0, 32)}`,
})

/** Asks the domain name system. */
export interface DomainRecords {
  /** Whether a record is there; a catalogue error (503) when that cannot be found out now. */
  has(record: TextRecord): Promise<boolean>
}

/** Asks name servers (`192.0.2.1`, `192.0.2.1:5353`), those of the system where none are told. */
export function createDomainRecords(servers: readonly string[]): DomainRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async has({ name, value }) {
      try {
        const records = await resolver.resolveTxt(name)
        return records.some((parts) => parts.join('') === value)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException // what a resolver throws
        if (ABSENT.has(code ?? '')) return false
        throw domainUnanswered(name, error)
      }
    },
  }
}
