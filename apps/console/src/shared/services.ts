import type { Client } from '@tillkey/client'
import { createServicesContext, useProvided } from '@tillkey/web'
import type { ApiAddresses } from '../copy-as/api-address.ts'
import type { Deployment } from './deployment.ts'

/** What screens need of the page. */
export interface ConsoleServices {
  /** Path prefix of the console without trailing slash. */
  base: string
  /** Calls operations about projects, people and keys. */
  platform: Client
  /** Calls the operations of a project, given its slug. */
  project: (slug: string) => Client
  deployment: Deployment
  /** Addresses in calls that are copied. */
  addresses: ApiAddresses
}

export const ConsoleContext = createServicesContext<ConsoleServices>()

export const useConsole = (): ConsoleServices => useProvided(ConsoleContext)
