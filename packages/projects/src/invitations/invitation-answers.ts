import type { Actor, Person, ProjectRegistry } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import { isCovered } from '../keys/key-check.ts'
import { createKeysStore } from '../keys/keys-store.ts'
import type { Memberships } from '../members/memberships.ts'
import { invitationClosed, invitationNotFound, signInFirst } from '../projects-errors.ts'
import type { CloseInvitation } from './invitation-closing.ts'
import { createInvitationsStore, type Invitation } from './invitations-store.ts'

/** An answer to an invitation, by a signed-in operator or somebody without an account. */
export interface Answer {
  token: string
  name?: string | undefined
  password?: string | undefined
  signedIn: Person | undefined
}

/** An invitation as its recipient sees it. */
export interface ShownInvitation {
  invitation: Invitation
  projectName: string
  next: 'answer' | 'sign_in' | 'join'
}

export interface InvitationAnswers {
  /** Returns an invitation and the next step for its recipient. Throws 404 and 410 like `accept`. */
  preview(answer: Pick<Answer, 'token' | 'signedIn'>): Promise<ShownInvitation>
  /** Resolves with the new member and the project. */
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

/** Actor for answers of people who are not signed in. */
const anonymousActor = (inviteeId: string): Actor => ({
  caller: { kind: 'operator', id: inviteeId },
  ip: '',
  userAgent: '',
})

/** Answers to invitations. Recipients are identified by the token alone. */
export function createInvitationAnswers(dependencies: InvitationAnswersDependencies): InvitationAnswers {
  const { db, memberships, registry, end, now } = dependencies

  /** Whether the inviting person or key may still invite. Invitations by the admin key stay valid. */
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
   * Returns a pending invitation. Throws 404 for an unknown token, 410 if it is closed, expired or its inviter has lost the
   * right to invite.
   */
  async function findOpen(token: string): Promise<Invitation> {
    const found = await createInvitationsStore(db).findByDigest(digestOf(token))
    if (!found) throw invitationNotFound()
    if (found.status !== 'pending' || found.expiresAt <= now()) throw invitationClosed()
    if (!(await isInviterOwner(found))) throw invitationClosed()
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

  /** Prepares the accepting operator, signed in or newly created, for the unit of work that adds the member. */
  async function prepareInvitee(
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

  /** Adds an operator with the role of the invitation. Owners of the project remain owners. */
  async function join(tx: Transaction, invitation: Invitation, operatorId: string): Promise<string> {
    const { projectId } = invitation
    const members = await memberships.take(tx, projectId)
    const isOwner = members.some((member) => member.operatorId === operatorId && member.role === 'owner')
    await memberships.set(tx, projectId, { operatorId, role: isOwner ? 'owner' : invitation.role })
    await end(tx, invitation, { who: anonymousActor(operatorId), status: 'accepted', inviteeId: operatorId })
    return operatorId
  }

  return {
    async preview({ token, signedIn }) {
      const invitation = await findOpen(token)
      const record = await registry.find(invitation.projectId)
      if (!record) throw invitationClosed()
      return { invitation, projectName: record.name, next: await nextFor(invitation, signedIn) }
    },
    async accept(answer) {
      const found = await findOpen(answer.token)
      const invitee = await prepareInvitee(found, answer)
      await memberships.operators()
      try {
        const operatorId = await db.transaction(async (tx) => join(tx, found, await invitee(tx)))
        return { projectId: found.projectId, operatorId }
      } catch (error) {
        // The address became an operator's in the meantime.
        throw error instanceof UniqueViolation ? signInFirst() : error
      }
    },
    async decline(token) {
      const found = await findOpen(token)
      await db.transaction((tx) => end(tx, found, { who: anonymousActor(''), status: 'declined' }))
    },
  }
}
