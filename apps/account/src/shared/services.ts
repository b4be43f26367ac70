import type { Client } from '@tillkey/client'
import { createServicesContext, useProvided } from '@tillkey/web'

/** What the screens work with; made once in main.tsx. */
export interface Services {
  /** Of the project that the page belongs to. */
  client: Client
  /** The part of the path that names the project. */
  base: string
  /** Where merchants go from here. */
  pointOfSaleUrl: string | undefined
  /** Whether the demo world's inbox is here. */
  inbox: 'served' | 'absent'
}

export const ServicesContext = createServicesContext<Services>()
export const useServices = () => useProvided(ServicesContext)
