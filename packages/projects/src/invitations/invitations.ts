import type { Outbox } from '@tillkey/jobs'
import { countMail, mailboxOf, secondsUntilMails, writeMail } from '@tillkey/mail'
import { type Actor, notAllowed, type Role } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import { isKey } from '../access/author.ts'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Memberships } from '../members/memberships.ts'
import { invitationNotFound, invitationsLimited } from '../projects-errors.ts'
import { type CloseInvitation, invitationAuditEntry } from './invitation-closing.ts'
import { invitationMail } from './invitation-mail.ts'
import { createInvitationsStore, type Invitation } from './invitations-store.ts'

/** Upper bounds on invitations per day: per project, per operator or key, and per address. */
const MAX_MAILS = { project: 50, account: 50, address: 5 }

/** Counts an invitation mail. Throws 429 if a daily limit is reached. */
async function assertMayMail(tx: Transaction, { caller }: Actor, invitation: Invitation): Promise<void> {
  const { projectId, email, createdAt: at } = invitation
  const account = 'id' in caller ? [{ subject: 'account', id: caller.id, max: MAX_MAILS.account }] : []
  const limits = [
    { subject: 'project', id: projectId, max: MAX_MAILS.project },
    ...account,
    { subject: 'address', id: mailboxOf(email), max: MAX_MAILS.address },
  ]
  const counted = await countMail(tx, { kind: 'project invitation', at, limits })
  if (counted === 'limited') throw invitationsLimited(secondsUntilMails(at))
}

const TOKEN_LENGTH = 32
const GOOD_FOR_MS = 7 * 24 * 3_600_000

/** Management of a project's invitations by its owners. */
export interface Invitations {
  list(who: Actor, project: string): Promise<Invitation[]>
  create(who: Actor, project: string, invitee: { email: string; role: Role }): Promise<Invitation>
  cancel(who: Actor, project: string, id: string): Promise<void>
}

export interface InvitationsDependencies {
  db: Database
  outbox: Outbox
  rights: Rights
  memberships: Memberships
  audit: AuditTrail
  end: CloseInvitation
  /** Account pages of operators, where invitations are answered: `http://localhost:4000/p/operators`. */
  operatorsUrl: string
  now: () => number
  newId: () => string
}

/** The token is in the fragment, which browsers do not send to servers. */
const answerUrl = (operatorsUrl: string, token: string): string => `${operatorsUrl}/invitations#${token}`

/** Invitations to projects by mail. */
export function createInvitations(dependencies: InvitationsDependencies): Invitations {
  const { db, rights, memberships, audit, end, now, newId } = dependencies

  async function toInviter({
    caller,
  }: Actor): Promise<Pick<Invitation, 'inviterId' | 'inviterEmail' | 'inviterKeyId'>> {
    const id = caller.kind === 'operator' ? caller.id : ''
    const person = id ? await memberships.accounts().find(await memberships.operators(), id) : undefined
    return { inviterId: id, inviterEmail: person?.email ?? '', inviterKeyId: isKey(caller) ? caller.id : '' }
  }

  return {
    async list(who, project) {
      const { record } = await rights.projectFor(who, project, {
        right: 'project:read',
        what: 'list the invitations',
      })
      return createInvitationsStore(db).list(record.id)
    },
    async create(who, project, { email, role }) {
      const { record } = await rights.projectFor(who, project, {
        right: 'project:own',
        what: 'invite people',
      })
      if (role === 'owner' && isKey(who.caller)) throw notAllowed('invite owners with a key')
      const token = `ory_inv_${randomText(TOKEN_LENGTH)}`
      const at = now()
      const invitation: Invitation = {
        projectId: record.id,
        id: newId(),
        email: email.toLowerCase(),
        role,
        status: 'pending',
        ...(await toInviter(who)),
        inviteeId: null,
        createdAt: at,
        updatedAt: at,
        expiresAt: at + GOOD_FOR_MS,
      }
      const url = answerUrl(dependencies.operatorsUrl, token)
      const mail = invitationMail(invitation, { project: record.name, url })
      await db.transaction(async (tx) => {
        const store = createInvitationsStore(tx)
        await store.cancelPending(record.id, invitation.email, at)
        await store.insert(invitation, digestOf(token))
        await assertMayMail(tx, who, invitation)
        await writeMail(dependencies.outbox, tx, { projectId: record.id, mail })
        await audit.record(tx, invitationAuditEntry(who, invitation, 'created'))
      })
      return invitation
    },
    async cancel(who, project, id) {
      const { record } = await rights.projectFor(who, project, {
        right: 'project:own',
        what: 'cancel invitations',
      })
      await db.transaction(async (tx) => {
        const found = await createInvitationsStore(tx).find(record.id, id)
        if (!found) throw invitationNotFound()
        await end(tx, found, { who, status: 'cancelled' })
      })
    },
  }
}
