import type { Provider } from './provider.ts'

/** Every provider that merchants are linked at, or were. */
export interface Providers {
  /** Where new accounts are linked. */
  readonly current: Provider
  /** The provider of a link or a payment; undefined when this server no longer knows where it answers. */
  of(slug: string): Provider | undefined
}

/** The first of several providers with one slug counts. */
export function createProviders(current: Provider, former: readonly Provider[]): Providers {
  const all = [current, ...former]
  return { current, of: (slug) => all.find((provider) => provider.slug === slug) }
}
