import { createHash } from 'node:crypto'
import type {
  ChangePersonBody,
  Invitation,
  InvitePersonBody,
  JoinedShop,
  MadeInvitation,
  PeopleList,
  SwitchPersonBody,
} from '@tillkey/contract/pos/people-schemas.ts'
import type { Outbox } from '@tillkey/jobs'
import { writeMail } from '@tillkey/mail'
import { type Database, UniqueViolation } from '@tillkey/sql'
import { createLinksStore } from '../links/links-store.ts'
import type { Merchant } from '../merchant.ts'
import type { Shops } from '../shop/shops.ts'
import { invitationMail } from './invitation-mail.ts'
import { hasShop, noSuchInvitation, noSuchPerson, noTill, ownerOnly, ownPinMissing } from './people-errors.ts'
import { createPeopleStore, type KeptInvitation, type StaffMember } from './people-store.ts'
import type { Pins } from './pins.ts'
import type { Role, Roles } from './roles.ts'
import { isOwner } from './staff.ts'

export interface PeopleDependencies {
  db: Database
  roles: Roles
  pins: Pins
  shops: Pick<Shops, 'find' | 'nameOf'>
  outbox: Outbox
  /** Where people reach the till's own pages, without a trailing slash. */
  baseUrl: string
  now: () => number
  newId: () => string
  random: (bytes: number) => Buffer
}

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const viewInvitation = ({ id, expiresAt, name, email, role }: KeptInvitation): Invitation => ({
  uuid: id,
  name,
  email,
  role,
  expires_at: new Date(expiresAt).toISOString(),
})

/** The people of shops: the owner invites them, gives them roles and takes them away; PINs switch who stands at a till. */
export function createPeople(dependencies: PeopleDependencies) {
  const { db, roles, pins, shops, outbox, baseUrl, now, newId, random } = dependencies
  const store = createPeopleStore(db)

  /** The owner is one of the people from when these are first asked for, and nobody has named them. */
  async function withOwner(shopId: string): Promise<StaffMember[]> {
    const people = await store.list(shopId)
    if (people.some(({ id }) => id === shopId)) return people
    const owner = { id: shopId, merchantId: shopId, name: '' }
    await store.add(owner, now()).catch((error: unknown) => {
      if (!(error instanceof UniqueViolation)) throw error
    })
    await roles.give(shopId, shopId, 'owner')
    return store.list(shopId)
  }

  async function list(merchant: Merchant): Promise<PeopleList> {
    const people = await withOwner(merchant.id)
    const given = await roles.of(merchant.id)
    const roleOf = (id: string): Role | 'none' => (id === merchant.id ? 'owner' : (given.get(id) ?? 'none'))
    const found = people.map(({ id, name, pin }) => ({
      uuid: id,
      name,
      role: roleOf(id),
      has_pin: pin !== null,
    }))
    const isFirst = ({ role }: { role: string }): number => (role === 'owner' ? 0 : 1)
    const invitations = isOwner(merchant) ? await store.invitations(merchant.id, now()) : []
    return {
      people: found.toSorted((a, b) => isFirst(a) - isFirst(b)),
      here: merchant.personId,
      signed_in: merchant.signedIn,
      may_manage: isOwner(merchant) || (await roles.mayManage(merchant.id, merchant.personId)),
      invitations: invitations.map(viewInvitation),
    }
  }

  /** Somebody of the merchant's shop. */
  async function find(shopId: string, uuid: string): Promise<StaffMember> {
    const person = await store.find(uuid.toLowerCase())
    if (person?.merchantId !== shopId) throw noSuchPerson()
    return person
  }

  async function findOther(shopId: string, uuid: string): Promise<StaffMember> {
    const person = await find(shopId, uuid)
    if (person.id === shopId) throw ownerOnly()
    return person
  }

  async function mailFor({ merchantId, name }: KeptInvitation, url: string) {
    const shop = await shops.find(merchantId)
    const [language = 'en'] = shop.languages
    return invitationMail({ name, shop: await shops.nameOf(merchantId, shop), language, url })
  }

  async function invite(
    merchant: Merchant,
    { name, email = '', role }: InvitePersonBody,
  ): Promise<MadeInvitation> {
    const token = random(TOKEN_BYTES).toString('base64url')
    const url = `${baseUrl}/join/${token}`
    const expiresAt = now() + INVITATION_MS
    const kept: KeptInvitation = {
      id: newId(),
      merchantId: merchant.id,
      name: name.trim(),
      email,
      role,
      expiresAt,
    }
    const mail = email === '' ? undefined : { to: email, ...(await mailFor(kept, url)) }
    await db.transaction(async (tx) => {
      await createPeopleStore(tx).addInvitation(kept, digestOf(token))
      if (mail) await writeMail(outbox, tx, { projectId: '', mail })
    })
    return { invitation: viewInvitation(kept), url }
  }

  /** The role is given first: it says nothing until its holder is of the shop. */
  async function accept({ signedIn }: Merchant, token: string): Promise<JoinedShop> {
    const invitation = await store.invitationBehind(digestOf(token), now())
    if (!invitation) throw noSuchInvitation()
    const { merchantId, name, role, id } = invitation
    const known = await store.find(signedIn)
    const hasOwn = (await createLinksStore(db).ofMerchant(signedIn)) !== undefined
    if (known || hasOwn || merchantId === signedIn) throw hasShop()
    await roles.give(merchantId, signedIn, role)
    await db.transaction(async (tx) => {
      const people = createPeopleStore(tx)
      if (!(await people.removeInvitation(merchantId, id))) throw noSuchInvitation()
      await people.add({ id: signedIn, merchantId, name }, now())
    })
    return { shop_name: await shops.nameOf(merchantId, await shops.find(merchantId)), name }
  }

  return {
    list,
    invite,
    accept,
    async withdraw(merchant: Merchant, uuid: string): Promise<PeopleList> {
      if (!(await store.removeInvitation(merchant.id, uuid.toLowerCase()))) throw noSuchInvitation()
      return list(merchant)
    },
    async change(merchant: Merchant, uuid: string, { name, role }: ChangePersonBody): Promise<PeopleList> {
      const { id } = await findOther(merchant.id, uuid)
      await store.rename(id, name.trim())
      await roles.withdraw(merchant.id, id)
      await roles.give(merchant.id, id, role)
      return list(merchant)
    },
    /** Out of the shop first, then without a role in it. */
    async remove(merchant: Merchant, uuid: string): Promise<PeopleList> {
      const { id } = await findOther(merchant.id, uuid)
      await db.transaction((tx) => createPeopleStore(tx).remove(id))
      await roles.withdraw(merchant.id, id)
      return list(merchant)
    },
    async setPin(merchant: Merchant, uuid: string, pin: string): Promise<PeopleList> {
      await withOwner(merchant.id)
      const { id } = await find(merchant.id, uuid)
      if (id !== merchant.personId && !isOwner(merchant)) throw ownerOnly()
      await pins.choose(id, pin)
      return list(merchant)
    },
    async switchTo(merchant: Merchant, { person_uuid, pin }: SwitchPersonBody): Promise<PeopleList> {
      const { id: shopId, tillId, signedIn } = merchant
      if (tillId === undefined) throw noTill()
      const { id } = await find(shopId, person_uuid)
      const own = await store.find(signedIn)
      if ((own?.pin ?? null) === null) throw ownPinMissing()
      await pins.prove(id, pin)
      await store.stand(tillId, id)
      return list({ ...merchant, personId: id })
    },
    forgetInvitations: (at: number): Promise<void> => store.forgetInvitations(at),
  }
}

export type People = ReturnType<typeof createPeople>
