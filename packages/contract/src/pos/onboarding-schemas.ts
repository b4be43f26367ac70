import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Uuid } from '../values.ts'
import { AttentionList } from './attention-schemas.ts'
import { PosError } from './pos-error.ts'
import { Shop } from './shop-schemas.ts'
import { LinkedTerminal } from './terminals-schemas.ts'
import { Till } from './tills-schemas.ts'

/** The shop settings that a till needs to compose a bill. */
const { languages, quick_keys, items, tips, tip_percents } = Shop.properties
export const Counter = Type.Object({ languages, quick_keys, items, tips, tip_percents })
export type Counter = Static<typeof Counter>

/** `status` is NEW, `{PROVIDER}_LINKED` (upper case), TERMINAL_LINKED or DISCONNECTED. */
export const OnboardingStatus = Type.Object({
  status: Type.String(),
  /** Slug of the provider in `/api/{provider}/…`. */
  provider: Type.String(),
  /** Milliseconds by which the provider's clock is ahead of the server's, if the difference needs correction. */
  clock_offset_ms: Type.Optional(Type.Integer()),
  /** A running payment of this till, which must be completed first. */
  running_payment: Type.Union([Uuid, Type.Null()]),
  /** Id of the merchant's identity. */
  merchant_id: Type.String(),
  /** Name of the shop from its settings, else from its provider account. Null before either exists. */
  shop_name: Type.Union([Type.String(), Type.Null()]),
  /** Name of the provider account. Null before one is linked. */
  account_name: Type.Union([Type.String(), Type.Null()]),
  /** The till of this browser. Null if it is not linked. */
  till: Type.Union([Till, Type.Null()]),
  /** Name of the person at the till. Empty for the owner. */
  person_name: Type.String(),
  /** The till's card machine, as returned by `getLinkedTerminal`. Null if none is linked. */
  linked_terminal: Type.Union([LinkedTerminal, Type.Null()]),
  open_matters: AttentionList,
  counter: Counter,
})
export type OnboardingStatus = Static<typeof OnboardingStatus>

export const LinkAccountBody = Type.Object(
  {
    device_name: Type.String({ minLength: 1, maxLength: 255 }),
    email: Type.String({ minLength: 1, maxLength: 320 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
  },
  { additionalProperties: false },
)
export type LinkAccountBody = Static<typeof LinkAccountBody>

export const getOnboardingStatus = schemas({
  summary: "Returns the merchant's progress in the setup.",
  responses: { 200: OnboardingStatus, 401: PosError },
})

export const linkAccount = schemas({
  summary:
    'Links the merchant to an account at the provider. The password is exchanged for a token and not stored.',
  parameters: Type.Object({ provider: Type.String({ minLength: 1, maxLength: 64 }) }),
  body: LinkAccountBody,
  responses: {
    200: OnboardingStatus,
    400: PosError,
    401: PosError,
    403: PosError,
    404: PosError,
    409: PosError,
    429: PosError,
    502: PosError,
    503: PosError,
  },
})
