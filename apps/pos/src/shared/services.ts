import type { DeviceStorage } from '@tillkey/web'
import { createServicesContext, useProvided } from '@tillkey/web'
import { createContext, use } from 'react'
import type { LastPayment } from './last-payment.ts'
import type { Session } from './session.ts'
import type { Sounds } from './sounds.ts'
import type { Till } from './till.ts'
import type { TillLock } from './till-lock.ts'

/** What the screens work with; made once in main.tsx. */
export interface Services {
  till: Till
  lock: TillLock
  session: Session
  storage: DeviceStorage
  /** Kept for as long as this tab is open. */
  tabStorage: DeviceStorage
  sounds: Sounds
  /** The payment that a screen has shown last, for the next screen of it. */
  lastPayment: LastPayment
  /** Slug of the provider, until the onboarding status names it. */
  provider: string
  /** What that provider is called; empty where the server does not say. */
  providerName: string
}

export const ServicesContext = createServicesContext<Services>()
export const MerchantContext = createContext('')

export const useServices = () => useProvided(ServicesContext)

/** What a provider is called; empty for one that nobody has named. */
export function useProviderName(slug: string): string {
  const { provider, providerName } = useServices()
  return slug === provider ? providerName : ''
}

/** Id of the signed-in merchant's identity. */
export const useMerchant = (): string => use(MerchantContext)
