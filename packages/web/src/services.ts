import { type Context, createContext, use } from 'react'

/** Creates the context of an app's services, which main.tsx creates once. */
export const createServicesContext = <Services>(): Context<Services | null> =>
  createContext<Services | null>(null)

/** Returns the value of a context. Throws without a provider. */
export function useProvided<Services>(context: Context<Services | null>): Services {
  const services = use(context)
  if (services === null) throw new Error('This screen needs the provider of its services above it')
  return services
}
