import type { Transaction } from '@tillkey/sql'
import { resourceError } from '../http/oauth2-errors.ts'
import { type Jwk, toPublicJwk } from '../keys/jwk.ts'
import { asConflict, type KeysDependencies } from '../keys/keys.ts'
import { createKeysStore, createKeyWritesStore, type KeySetName } from '../keys/keys-store.ts'
import { addSealed, lockKeySet } from '../keys/sealed-keys.ts'
import type { TrustInput } from './read-trusted-issuer.ts'
import { createTrustStore, type TrustPage } from './trust-store.ts'
import type { TrustedIssuer } from './trusted-issuer.ts'
import { viewIssuer } from './trusted-issuer-view.ts'

/** A key that may sign assertions, and the grant that allows it. */
export interface TrustedKey {
  trust: TrustedIssuer
  jwk: Jwk
}

export interface Trust {
  /** Throws 409 if the key is already trusted for the subject, or its `kid` belongs to a different key. */
  add(projectId: string, input: TrustInput): Promise<TrustedIssuer>
  /** Throws 404 if the grant does not exist. */
  get(projectId: string, id: string): Promise<TrustedIssuer>
  list(projectId: string, page: TrustPage): Promise<{ issuers: TrustedIssuer[]; total: number }>
  /** Deletes a grant, and its key unless other grants use it. Throws 404. */
  delete(projectId: string, id: string): Promise<void>
  /** Public keys trusted now for an issuer and subject. */
  keysFor(projectId: string, issuer: string, subject: string): Promise<TrustedKey[]>
}

const formatMembers = (jwk: Jwk | undefined): string =>
  JSON.stringify(['kty', 'crv', 'x', 'y', 'n', 'e'].map((name) => jwk?.[name]))

/** Compares public members; symmetric keys are never equal. */
export const isSameKey = (left: Jwk | null, right: Jwk): boolean =>
  left !== null && formatMembers(left) === formatMembers(toPublicJwk(right))

/** Trusted issuers of assertions (RFC 7523). Their keys are stored in key sets named after them. */
export function createTrust(dependencies: Omit<KeysDependencies, 'generateRsa'>): Trust {
  const { db, ports, now, newId } = dependencies
  const store = createTrustStore(db)
  const keys = createKeysStore(db)

  async function note(tx: Transaction, event: 'created' | 'deleted', issuer: TrustedIssuer): Promise<void> {
    const { projectId, id } = issuer
    const target = { type: 'trusted_issuer', id }
    const shown = event === 'created' ? { after: viewIssuer(issuer) } : { before: viewIssuer(issuer) }
    await ports.audit?.note(tx, { projectId, action: `trusted_issuer.${event}`, target, ...shown })
  }

  async function addKey(tx: Transaction, set: KeySetName, jwk: Jwk): Promise<void> {
    const cached = await createKeysStore(tx).find(set, jwk.kid ?? '')
    if (!cached) await addSealed(tx, { set, jwk }, dependencies)
    else if (!isSameKey(cached.publicJwk, jwk)) throw resourceError('duplicate')
  }

  return {
    async add(projectId, { jwk, ...input }) {
      const issuer = { ...input, id: newId(), projectId, kid: jwk.kid ?? '', createdAt: now() }
      const set = { projectId, set: issuer.issuer }
      await asConflict(() =>
        db.transaction(async (tx) => {
          await lockKeySet(tx, set)
          await addKey(tx, set, jwk)
          await createTrustStore(tx).insert(issuer)
          await note(tx, 'created', issuer)
        }),
      )
      return issuer
    },
    async get(projectId, id) {
      const issuer = await store.find(projectId, id)
      if (!issuer) throw resourceError('no_such_row')
      return issuer
    },
    async list(projectId, page) {
      const [issuers, total] = await Promise.all([store.list(projectId, page), store.count(projectId, page)])
      return { issuers, total }
    },
    delete: (projectId, id) =>
      db.transaction(async (tx) => {
        const trust = createTrustStore(tx)
        const issuer = await trust.find(projectId, id)
        if (!issuer) throw resourceError('no_such_row')
        const set = { projectId, set: issuer.issuer }
        await lockKeySet(tx, set)
        await trust.delete(projectId, id)
        await note(tx, 'deleted', issuer)
        const isUsed = await trust.usesKey(projectId, issuer.issuer, issuer.kid)
        if (!isUsed) await createKeyWritesStore(tx).remove(set, issuer.kid)
      }),
    async keysFor(projectId, issuer, subject) {
      const trusted = await store.listFor(projectId, issuer, subject)
      const valid = trusted.filter(({ expiresAt }) => expiresAt > now())
      const found = await Promise.all(
        valid.map(async (trust) => {
          const key = await keys.find({ projectId, set: issuer }, trust.kid)
          return key?.publicJwk ? [{ trust, jwk: key.publicJwk }] : []
        }),
      )
      return found.flat()
    },
  }
}
