import { createContext, use } from 'react'
import type { Account } from './account.ts'
import type { Settings } from './settings.ts'

/** What the screens work with; made once in main.tsx. */
export interface Services extends Settings {
  account: Account
  /** The part of the path that names the project. */
  base: string
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext

export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
