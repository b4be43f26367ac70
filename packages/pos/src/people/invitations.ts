import { createHash } from 'node:crypto'
import type {
  CreatedInvitation,
  Invitation,
  InvitePersonBody,
  JoinedShop,
} from '@tillkey/contract/pos/people-schemas.ts'
import type { Outbox } from '@tillkey/jobs'
import type { Database } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { createProviderAccountsStore } from '../provider-accounts/provider-accounts-store.ts'
import { writeShopMail } from '../shop/shop-mail.ts'
import type { Shops } from '../shop/shops.ts'
import { invitationMail } from './invitation-mail.ts'
import { hasShop, noSuchInvitation } from './people-errors.ts'
import { createPeopleStore, type StoredInvitation } from './people-store.ts'
import type { Roles } from './roles.ts'

export interface InvitationsDependencies {
  db: Database
  roles: Pick<Roles, 'assign'>
  shops: Pick<Shops, 'find' | 'nameOf'>
  outbox: Outbox
  /** Public base URL of the till's pages, without a trailing slash. */
  baseUrl: string
  now: () => number
  newId: () => string
  random: (bytes: number) => Buffer
}

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const viewInvitation = ({ id, expiresAt, name, email, role }: StoredInvitation): Invitation => ({
  uuid: id,
  name,
  email,
  role,
  expires_at: formatTime(expiresAt),
})

/** Invitations to join a shop. The owner sends and withdraws them; each is used once. */
export function createInvitations(dependencies: InvitationsDependencies) {
  const { db, roles, shops, outbox, baseUrl, now, newId, random } = dependencies
  const store = createPeopleStore(db)

  async function mailFor({ merchantId, name }: StoredInvitation, url: string) {
    const shop = await shops.find(merchantId)
    const [language = 'en'] = shop.languages
    return invitationMail({ name, shop: await shops.nameOf(merchantId, shop), language, url })
  }

  return {
    /** Returns the shop's valid invitations. */
    async of(merchantId: string): Promise<Invitation[]> {
      return (await store.invitations(merchantId, now())).map(viewInvitation)
    },
    async invite(
      merchant: Merchant,
      { name, email = '', role }: InvitePersonBody,
    ): Promise<CreatedInvitation> {
      const token = random(TOKEN_BYTES).toString('base64url')
      const url = `${baseUrl}/join/${token}`
      const expiresAt = now() + INVITATION_MS
      const stored: StoredInvitation = {
        id: newId(),
        merchantId: merchant.id,
        name: name.trim(),
        email,
        role,
        expiresAt,
      }
      const mail = email === '' ? undefined : { to: email, ...(await mailFor(stored, url)) }
      await db.transaction(async (tx) => {
        await createPeopleStore(tx).addInvitation(stored, hashToken(token))
        const invitation = { kind: 'invitation', by: merchant, field: 'email', at: now() } as const
        if (mail) await writeShopMail(outbox, tx, { ...invitation, mail })
      })
      return { invitation: viewInvitation(stored), url }
    },
    /** Grants the role first: it has no effect until the person belongs to the shop. */
    async accept({ signedIn }: Merchant, token: string): Promise<JoinedShop> {
      const invitation = await store.findInvitation(hashToken(token), now())
      if (!invitation) throw noSuchInvitation()
      const { merchantId, name, role, id } = invitation
      const existing = await store.find(signedIn)
      const hasOwn = (await createProviderAccountsStore(db).ofMerchant(signedIn)) !== undefined
      if (existing || hasOwn || merchantId === signedIn) throw hasShop()
      await roles.assign(merchantId, signedIn, role)
      await db.transaction(async (tx) => {
        const people = createPeopleStore(tx)
        if (!(await people.removeInvitation(merchantId, id))) throw noSuchInvitation()
        await people.add({ id: signedIn, merchantId, name }, now())
      })
      return { shop_name: await shops.nameOf(merchantId, await shops.find(merchantId)), name }
    },
    async withdraw({ id }: Merchant, uuid: string): Promise<void> {
      if (!(await store.removeInvitation(id, uuid.toLowerCase()))) throw noSuchInvitation()
    },
    deleteExpired: (at: number): Promise<void> => store.deleteExpiredInvitations(at),
  }
}

export type Invitations = ReturnType<typeof createInvitations>
