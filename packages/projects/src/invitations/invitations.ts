import type { Outbox } from '@tillkey/jobs'
import { writeMail } from '@tillkey/mail'
import type { Person, ProjectRegistry, Requester } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import type { Rights, Role } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Memberships } from '../members/memberships.ts'
import { invitationNotFound, invitationOver, signInFirst } from '../projects-errors.ts'
import { invitationMail } from './invitation-mail.ts'
import { createInvitationsStore, type Invitation } from './invitations-store.ts'

const TOKEN_LENGTH = 32
const GOOD_FOR_MS = 7 * 24 * 3_600_000

/** How somebody answers who is not an operator yet, or is signed in as one. */
export interface Answer {
  token: string
  name?: string | undefined
  password?: string | undefined
  signedIn: Person | undefined
}

/** An invitation as whoever was sent it sees it. */
export interface ShownInvitation {
  invitation: Invitation
  projectName: string
  next: 'answer' | 'sign_in' | 'join'
}

export interface Invitations {
  list(who: Requester, project: string): Promise<Invitation[]>
  create(who: Requester, project: string, invitee: { email: string; role: Role }): Promise<Invitation>
  cancel(who: Requester, project: string, id: string): Promise<void>
  /** What an invitation is for, and what whoever answers it does next. 404 and 410 as for an answer. */
  look(answer: Pick<Answer, 'token' | 'signedIn'>): Promise<ShownInvitation>
  /** Resolves with the new member and their project. */
  accept(answer: Answer): Promise<{ projectId: string; operatorId: string }>
  decline(token: string): Promise<void>
}

export interface InvitationsDependencies {
  db: Database
  outbox: Outbox
  rights: Rights
  memberships: Memberships
  audit: AuditTrail
  registry: Pick<ProjectRegistry, 'find'>
  /** The account pages of operators, where people answer invitations: `http://localhost:4000/p/operators`. */
  operatorsUrl: string
  now: () => number
  newId: () => string
}

/** How an invitation that waits for an answer ends. */
type Ending = 'accepted' | 'declined' | 'cancelled'

/** Where an invitation is answered: the token stands behind the #, which no server is told. */
const answerUrl = (operatorsUrl: string, token: string): string => `${operatorsUrl}/invitations#${token}`

/** Who answers by mail alone, before they are known. */
const nobody = (inviteeId: string): Requester => ({
  caller: { kind: 'operator', id: inviteeId },
  ip: '',
  userAgent: '',
})

/** Invitations to projects, by mail. */
export function createInvitations(dependencies: InvitationsDependencies): Invitations {
  const { db, registry, rights, memberships, audit, now, newId } = dependencies
  const deed = (who: Requester, { projectId, id, email, role }: Invitation, action: string) => ({
    ...{ who, projectId, action: `invitation.${action}` },
    target: { type: 'invitation', id },
    after: { email, role },
  })

  async function inviterOf({ caller }: Requester): Promise<Pick<Invitation, 'inviterId' | 'inviterEmail'>> {
    const id = caller.kind === 'operator' ? caller.id : ''
    const person = id ? await memberships.accounts().find(await memberships.operators(), id) : undefined
    return { inviterId: id, inviterEmail: person?.email ?? '' }
  }

  /** One that can still be answered; 404 for a token that nobody was sent, 410 for one that is over. */
  async function findOpen(token: string): Promise<Invitation> {
    const found = await createInvitationsStore(db).findByDigest(digestOf(token))
    if (!found) throw invitationNotFound()
    if (found.status !== 'pending' || found.expiresAt <= now()) throw invitationOver()
    return found
  }

  async function nextFor(
    { email }: Invitation,
    signedIn: Person | undefined,
  ): Promise<ShownInvitation['next']> {
    if (signedIn?.email.toLowerCase() === email) return 'answer'
    const operators = await memberships.operators()
    return (await memberships.accounts().findByEmail(operators, email)) ? 'sign_in' : 'join'
  }

  /** Readies the operator who accepts, who is signed in with the address or a new one, for the unit of work that makes them a member. */
  async function readyInvitee(
    invitation: Invitation,
    answer: Answer,
  ): Promise<(tx: Transaction) => Promise<string>> {
    const { signedIn, password, name = '' } = answer
    if (signedIn?.email.toLowerCase() === invitation.email) return async () => signedIn.id
    const operators = await memberships.operators()
    const { email } = invitation
    const accounts = memberships.accounts()
    if (password === undefined || (await accounts.findByEmail(operators, email))) throw signInFirst()
    const add = await accounts.ready(operators, { email, name, password })
    return async (tx) => (await add(tx)).id
  }

  /** Ends an invitation once, and keeps who did; 410 when somebody was first. */
  async function end(
    tx: Transaction,
    invitation: Invitation,
    { who, status, inviteeId = null }: { who: Requester; status: Ending; inviteeId?: string | null },
  ): Promise<void> {
    if (!(await createInvitationsStore(tx).end(invitation, { status, inviteeId, now: now() })))
      throw invitationOver()
    await audit.record(tx, deed(who, invitation, status))
  }

  /** Makes an operator the member that an invitation says; who owns the project already goes on to. */
  async function join(tx: Transaction, invitation: Invitation, operatorId: string): Promise<string> {
    const { projectId } = invitation
    const members = await memberships.take(tx, projectId)
    const isOwner = members.some((member) => member.operatorId === operatorId && member.role === 'owner')
    await memberships.set(tx, projectId, { operatorId, role: isOwner ? 'owner' : invitation.role })
    await end(tx, invitation, { who: nobody(operatorId), status: 'accepted', inviteeId: operatorId })
    return operatorId
  }

  return {
    async list(who, project) {
      const { record } = await rights.projectFor(who, project, 'developer', 'see the invitations')
      return createInvitationsStore(db).list(record.id)
    },
    async create(who, project, { email, role }) {
      const { record } = await rights.projectFor(who, project, 'owner', 'invite people')
      const token = `ory_inv_${randomText(TOKEN_LENGTH)}`
      const at = now()
      const invitation: Invitation = {
        ...{ projectId: record.id, id: newId(), email: email.toLowerCase(), role, status: 'pending' },
        ...(await inviterOf(who)),
        ...{ inviteeId: null, createdAt: at, updatedAt: at, expiresAt: at + GOOD_FOR_MS },
      }
      const url = answerUrl(dependencies.operatorsUrl, token)
      const mail = invitationMail(invitation, { project: record.name, url })
      await db.transaction(async (tx) => {
        const store = createInvitationsStore(tx)
        await store.cancelPending(record.id, invitation.email, at)
        await store.insert(invitation, digestOf(token))
        await writeMail(dependencies.outbox, tx, { projectId: record.id, mail })
        await audit.record(tx, deed(who, invitation, 'created'))
      })
      return invitation
    },
    async cancel(who, project, id) {
      const { record } = await rights.projectFor(who, project, 'owner', 'take back invitations')
      await db.transaction(async (tx) => {
        const found = await createInvitationsStore(tx).find(record.id, id)
        if (!found) throw invitationNotFound()
        await end(tx, found, { who, status: 'cancelled' })
      })
    },
    async look({ token, signedIn }) {
      const invitation = await findOpen(token)
      const record = await registry.find(invitation.projectId)
      if (!record) throw invitationOver()
      return { invitation, projectName: record.name, next: await nextFor(invitation, signedIn) }
    },
    async accept(answer) {
      const found = await findOpen(answer.token)
      const invitee = await readyInvitee(found, answer)
      await memberships.operators()
      try {
        const operatorId = await db.transaction(async (tx) => join(tx, found, await invitee(tx)))
        return { projectId: found.projectId, operatorId }
      } catch (error) {
        // Somebody was made an operator with this address meanwhile.
        throw error instanceof UniqueViolation ? signInFirst() : error
      }
    },
    async decline(token) {
      const found = await findOpen(token)
      await db.transaction((tx) => end(tx, found, { who: nobody(''), status: 'declined' }))
    },
  }
}
