import type { ChangePersonBody, PeopleList, SwitchUserBody } from '@tillkey/contract/pos/people-schemas.ts'
import { type Database, UniqueViolation } from '@tillkey/sql'
import type { Merchant } from '../merchant.ts'
import type { Invitations } from './invitations.ts'
import { noSuchPerson, noTill, ownerOnly, ownPinMissing, tillLocked } from './people-errors.ts'
import { createPeopleStore, type StaffMember } from './people-store.ts'
import type { Pins } from './pins.ts'
import type { Roles, ShopRole } from './roles.ts'
import { actsAsSelf, canManage, isOwner } from './staff.ts'
import type { TillTakeovers } from './till-takeovers.ts'

export interface PeopleDependencies {
  db: Database
  roles: Roles
  pins: Pins
  invitations: Pick<Invitations, 'of'>
  takeovers: Pick<TillTakeovers, 'takeOver'>
  now: () => number
}

/** The people of a shop: roles, PINs and switching the user of a till. */
export function createPeople({ db, roles, pins, invitations, takeovers, now }: PeopleDependencies) {
  const store = createPeopleStore(db)

  /** Returns the members of a shop. Adds the owner, without a name, if there is no row for the owner yet. */
  async function ensureOwner(shopId: string): Promise<StaffMember[]> {
    const people = await store.list(shopId)
    if (people.some(({ id }) => id === shopId)) return people
    const owner = { id: shopId, merchantId: shopId, name: '' }
    await store.add(owner, now()).catch((error: unknown) => {
      if (!(error instanceof UniqueViolation)) throw error
    })
    await roles.assign(shopId, shopId, 'owner')
    return store.list(shopId)
  }

  async function list(merchant: Merchant): Promise<PeopleList> {
    const people = await ensureOwner(merchant.id)
    const assigned = await roles.list(merchant.id)
    const findRole = (id: string): ShopRole | 'none' =>
      id === merchant.id ? 'owner' : (assigned.get(id) ?? 'none')
    const members = people.map(({ id, name, pin }) => ({
      uuid: id,
      name,
      role: findRole(id),
      has_pin: pin !== null,
    }))
    const rank = ({ role }: { role: string }): number => (role === 'owner' ? 0 : 1)
    return {
      people: members.toSorted((a, b) => rank(a) - rank(b)),
      here: merchant.personId,
      signed_in: merchant.signedIn,
      locked: merchant.takeoverState === 'locked' || merchant.takeoverState === 'removed',
      may_manage: await canManage(merchant, roles),
      invitations: isOwner(merchant) ? await invitations.of(merchant.id) : [],
    }
  }

  /** Throws 404 unless the person belongs to the shop. */
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

  return {
    list,
    async change(merchant: Merchant, uuid: string, { name, role }: ChangePersonBody): Promise<PeopleList> {
      const { id } = await findOther(merchant.id, uuid)
      await store.rename(id, name.trim())
      await roles.revoke(merchant.id, id)
      await roles.assign(merchant.id, id, role)
      return list(merchant)
    },
    /** Removes the person first and revokes their roles afterwards: without membership the roles have no effect. */
    async remove(merchant: Merchant, uuid: string): Promise<PeopleList> {
      const { id } = await findOther(merchant.id, uuid)
      await db.transaction((tx) => createPeopleStore(tx).remove(id))
      await roles.revoke(merchant.id, id)
      return list(merchant)
    },
    async setPin(merchant: Merchant, uuid: string, pin: string): Promise<PeopleList> {
      await ensureOwner(merchant.id)
      const { id } = await find(merchant.id, uuid)
      if (!isOwner(merchant)) {
        if (id !== merchant.personId) throw ownerOnly()
        if (!actsAsSelf(merchant)) throw tillLocked()
      }
      await pins.set(id, pin)
      return list(merchant)
    },
    async switchTo(merchant: Merchant, { person_uuid, pin }: SwitchUserBody): Promise<PeopleList> {
      const { id: shopId, tillId, signedIn } = merchant
      if (tillId === undefined) throw noTill()
      const { id, name } = await find(shopId, person_uuid)
      const own = await store.find(signedIn)
      if ((own?.pin ?? null) === null) throw ownPinMissing()
      await pins.verify(id, pin)
      await takeovers.takeOver(merchant, { id, name })
      return list({ ...merchant, personId: id, takeoverState: id === signedIn ? 'signed in' : 'verified' })
    },
  }
}

export type People = ReturnType<typeof createPeople>
