import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './people-schemas.ts'

export const listPeople = operation<Typed<typeof schemas.listPeople>>('listPeople GET /api/people ^session')
export const invitePerson = operation<Typed<typeof schemas.invitePerson>>(
  'invitePerson POST /api/people/invitations ^session <json!',
)
export const withdrawInvitation = operation<Typed<typeof schemas.withdrawInvitation>>(
  'withdrawInvitation DELETE /api/people/invitations/{uuid} ^session',
)
export const acceptInvitation = operation<Typed<typeof schemas.acceptInvitation>>(
  'acceptInvitation POST /api/invitations/{token}/acceptances ^session',
)
export const changePerson = operation<Typed<typeof schemas.changePerson>>(
  'changePerson PUT /api/people/{uuid} ^session <json!',
)
export const removePerson = operation<Typed<typeof schemas.removePerson>>(
  'removePerson DELETE /api/people/{uuid} ^session',
)
export const setPin = operation<Typed<typeof schemas.setPin>>(
  'setPin PUT /api/people/{uuid}/pin ^session <json!',
)
export const switchUser = operation<Typed<typeof schemas.switchUser>>(
  'switchUser POST /api/till/user ^session <json!',
)
