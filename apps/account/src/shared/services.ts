import type { Client } from '@tillkey/client'
import { createServicesContext, type DeviceStorage, useProvided } from '@tillkey/web'
import type { Brand } from './brand.ts'
import type { Notice } from './notice.ts'

/** What the screens work with; made once in main.tsx. */
export interface Services {
  /** Of the project that the page belongs to. */
  client: Client
  /** The part of the path that names the project. */
  base: string
  /** Whose pages these are. */
  brand: Brand
  /** Whether somebody who has lost a password can get a new one. */
  recovery: 'offered' | 'absent'
  /** Whether a security key is shown alone, or beside a password. */
  securityKeys: 'first' | 'second'
  /** How many whole minutes a code is good for. */
  codeMinutes: number
  /** What is done with what somebody who signs up fills in: sentences of hints by the name of the field. */
  hints: Readonly<Record<string, unknown>>
  /** The identity schema of new accounts. */
  schemaId: string
  /** What the numbers of a schema are multiples of, by the schema's id and the name of the field; `any` for any fraction. */
  steps: Readonly<Record<string, unknown>>
  /** What the device keeps. */
  storage: DeviceStorage
  /** Where merchants go from here. */
  pointOfSaleUrl: string | undefined
  /** Whether the demo world's inbox is here. */
  inbox: 'served' | 'absent'
  /** What the page says in place of a screen. */
  notice: Notice | undefined
}

export const ServicesContext = createServicesContext<Services>()
export const useServices = () => useProvided(ServicesContext)
