import type { Static } from 'typebox'
import { closed, open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { PosError } from './pos-error.ts'

const Name = Type.String({ minLength: 1, maxLength: 80 })
const Role = closed('manager', 'cashier')

/** A member of the shop. `role` is a relation in the platform's permissions, or `none`. */
export const Person = Type.Object({
  /** Id of the identity. */
  uuid: Uuid,
  /** Empty for an owner. */
  name: Type.String(),
  role: open('owner', 'manager', 'cashier', 'none'),
  has_pin: Type.Boolean(),
})
export type Person = Static<typeof Person>

/** An invitation to the shop. `url` is returned once, to the inviter. */
export const Invitation = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  email: Type.String(),
  role: open('manager', 'cashier'),
  expires_at: Time,
})
export type Invitation = Static<typeof Invitation>

/** Members of the shop, the owner first. */
export const PeopleList = Type.Object({
  people: Type.Array(Person),
  /** Id of the identity that uses this till. */
  here: Uuid,
  /** Id of the identity that is signed in to this browser. */
  signed_in: Uuid,
  /**
   * Whether the current user has to re-enter their PIN, because of inactivity or removal from the shop. Until then the
   * rights of the signed-in identity apply.
   */
  locked: Type.Boolean(),
  /** Whether the caller may currently refund, close a day and change settings. */
  may_manage: Type.Boolean(),
  /** Empty unless the caller is the owner. */
  invitations: Type.Array(Invitation),
})
export type PeopleList = Static<typeof PeopleList>

export const InvitePersonBody = Type.Object(
  {
    name: Name,
    /** Recipient of the link. Without it no mail is sent and the owner shares the link. */
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    role: Role,
  },
  { additionalProperties: false },
)
export type InvitePersonBody = Static<typeof InvitePersonBody>

export const CreatedInvitation = Type.Object({ invitation: Invitation, url: Type.String() })
export type CreatedInvitation = Static<typeof CreatedInvitation>

export const JoinedShop = Type.Object({ shop_name: Type.String(), name: Type.String() })
export type JoinedShop = Static<typeof JoinedShop>

export const ChangePersonBody = Type.Object({ name: Name, role: Role }, { additionalProperties: false })
export type ChangePersonBody = Static<typeof ChangePersonBody>

const Pin = Type.String({ pattern: '^[0-9]{4,8}$' })
export const SetPinBody = Type.Object({ pin: Pin }, { additionalProperties: false })
export type SetPinBody = Static<typeof SetPinBody>

export const SwitchUserBody = Type.Object({ person_uuid: Uuid, pin: Pin }, { additionalProperties: false })
export type SwitchUserBody = Static<typeof SwitchUserBody>

const parameters = Type.Object({ uuid: Uuid })
const failures = { 400: PosError, 401: PosError, 403: PosError, 404: PosError, 503: PosError }

export const listPeople = schemas({
  summary: 'Lists the staff of the shop with their roles, and who uses this till.',
  responses: { 200: PeopleList, 401: PosError, 503: PosError },
})

export const invitePerson = schemas({
  summary: 'Invites a person to the shop, by email or with a link to share. For the owner.',
  body: InvitePersonBody,
  responses: { 200: CreatedInvitation, ...failures },
})

export const withdrawInvitation = schemas({
  summary: 'Withdraws an invitation. For the owner.',
  parameters,
  responses: { 200: PeopleList, ...failures },
})

export const acceptInvitation = schemas({
  summary: 'Accepts an invitation as the signed-in person. 409 if the person already belongs to a shop.',
  parameters: Type.Object({ token: Type.String({ minLength: 43, maxLength: 43 }) }),
  responses: { 200: JoinedShop, ...failures, 409: PosError },
})

export const changePerson = schemas({
  summary: "Changes a person's name or role. For the owner.",
  parameters,
  body: ChangePersonBody,
  responses: { 200: PeopleList, ...failures },
})

export const removePerson = schemas({
  summary: 'Removes a person from the shop. For the owner.',
  parameters,
  responses: { 200: PeopleList, ...failures },
})

export const setPin = schemas({
  summary: "Sets the caller's PIN. The owner can set anybody's.",
  parameters,
  body: SetPinBody,
  responses: { 200: PeopleList, ...failures },
})

export const switchUser = schemas({
  summary:
    'Switches the user of this till by PIN. Five wrong PINs block the person for five minutes (429). 409 if the signed-in person has no PIN to switch back.',
  body: SwitchUserBody,
  responses: { 200: PeopleList, ...failures, 409: PosError, 429: PosError },
  deprecatedAliases: { switchPerson: '/api/till/person' },
})
