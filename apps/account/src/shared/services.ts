import type { Client } from '@tillkey/client'
import { createServicesContext, type DeviceStorage, useProvided } from '@tillkey/web'
import type { Brand } from './brand.ts'
import type { Notice } from './notice.ts'

/** Dependencies of the screens, created once in main.tsx. */
export interface PageServices {
  /** Client of the page's project. */
  client: Client
  /** Base path of the project. */
  base: string
  /** Brand of the pages. */
  brand: Brand
  /** Whether account recovery is offered. */
  recovery: 'offered' | 'absent'
  /** Whether security keys are a first factor, or a second one beside a password. */
  securityKeys: 'first' | 'second'
  /** Lifetime of a code in whole minutes. */
  codeMinutes: number
  /** Hint keys of registration fields by field name. */
  hints: Readonly<Record<string, unknown>>
  /** Identity schema of new accounts. */
  schemaId: string
  /** Steps of number fields by schema id and field name; `any` for any fraction. */
  steps: Readonly<Record<string, unknown>>
  /** Storage of the device. */
  storage: DeviceStorage
  /** URL of the point of sale. */
  pointOfSaleUrl: string | undefined
  /** Whether the demo inbox is served. */
  inbox: 'served' | 'absent'
  /** Message shown instead of a screen. */
  notice: Notice | undefined
}

export const ServicesContext = createServicesContext<PageServices>()
export const useServices = () => useProvided(ServicesContext)
