import type { DeviceStorage } from '@tillkey/web'
import { createServicesContext, useProvided } from '@tillkey/web'
import { createContext, use } from 'react'
import type { LastPayment } from './last-payment.ts'
import type { PlatformSession } from './session.ts'
import type { Sounds } from './sounds.ts'
import type { TillApi } from './till.ts'
import type { TillLock } from './till-lock.ts'

/** Dependencies of the screens, created once in main.tsx. */
export interface Services {
  till: TillApi
  lock: TillLock
  session: PlatformSession
  storage: DeviceStorage
  /** Lasts as long as the tab. */
  tabStorage: DeviceStorage
  sounds: Sounds
  /** Hands the last shown payment to the next screen. */
  lastPayment: LastPayment
  /** Slug of the provider until the onboarding names it. */
  provider: string
  /** Display name of that provider; empty if unknown. */
  providerName: string
}

export const ServicesContext = createServicesContext<Services>()
export const MerchantContext = createContext('')

export const useServices = () => useProvided(ServicesContext)

/** Returns the display name of a provider; empty if unknown. */
export function useProviderName(slug: string): string {
  const { provider, providerName } = useServices()
  return slug === provider ? providerName : ''
}

/** Id of the signed-in merchant's identity. */
export const useMerchant = (): string => use(MerchantContext)
