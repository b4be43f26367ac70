import type { Actor, Person, ProjectRegistry } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import { isCovered } from '../keys/key-check.ts'
import { createKeysStore } from '../keys/keys-store.ts'
import type { Memberships } from '../members/memberships.ts'
import { invitationNotFound, invitationOver, signInFirst } from '../projects-errors.ts'
import type { CloseInvitation } from './invitation-closing.ts'
import { createInvitationsStore, type Invitation } from './invitations-store.ts'

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

export interface InvitationAnswers {
  /** What an invitation is for, and what whoever answers it does next. 404 and 410 as for an answer. */
  look(answer: Pick<Answer, 'token' | 'signedIn'>): Promise<ShownInvitation>
  /** Resolves with the new member and their project. */
  accept(answer: Answer): Promise<{ projectId: string; operatorId: string }>
  decline(token: string): Promise<void>
}

export interface InvitationAnswersDependencies {
  db: Database
  memberships: Memberships
  registry: Pick<ProjectRegistry, 'find'>
  end: CloseInvitation
  now: () => number
}

/** Who answers by mail alone, before they are known. */
const nobody = (inviteeId: string): Actor => ({
  caller: { kind: 'operator', id: inviteeId },
  ip: '',
  userAgent: '',
})

/** What people answer who were sent an invitation, known by its token alone. */
export function createInvitationAnswers(dependencies: InvitationAnswersDependencies): InvitationAnswers {
  const { db, memberships, registry, end, now } = dependencies

  /** Whether who invited, a person or a key, may still do so. Those of the platform's own key have no such end. */
  async function isInviterOwner({ projectId, inviterId, inviterKeyId }: Invitation): Promise<boolean> {
    if (inviterKeyId !== '') {
      const store = createKeysStore(db)
      const key = (await store.find(projectId, inviterKeyId)) ?? (await store.find('', inviterKeyId))
      const isLive = key !== undefined && (key.expiresAt === null || key.expiresAt > now())
      return isLive && isCovered(key, memberships)
    }
    if (inviterId === '') return true
    const isActive = await memberships.isOperator(inviterId)
    return isActive && (await memberships.roleOf(inviterId, projectId)) === 'owner'
  }

  /**
   * One that can still be answered; 404 for a token that nobody was sent, 410 for one that is over, or whose inviter may
   * invite nobody any more.
   */
  async function findOpen(token: string): Promise<Invitation> {
    const found = await createInvitationsStore(db).findByDigest(digestOf(token))
    if (!found) throw invitationNotFound()
    if (found.status !== 'pending' || found.expiresAt <= now()) throw invitationOver()
    if (!(await isInviterOwner(found))) throw invitationOver()
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
