import { type Context, createContext, use } from 'react'

/** The context that holds what an app's screens work with, made once in its main.tsx. */
export const createServicesContext = <Services>(): Context<Services | null> =>
  createContext<Services | null>(null)

/** What a context holds; throws where no provider stands above. */
export function useProvided<Services>(context: Context<Services | null>): Services {
  const services = use(context)
  if (services === null) throw new Error('This screen needs the provider of its services above it')
  return services
}
