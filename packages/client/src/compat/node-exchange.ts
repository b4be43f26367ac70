import type { exchange as Exchange } from './exchange.ts'

let exchanging: typeof Exchange | undefined

/** `exchange`, loaded with the first request, so that importing the classes stays cheap. */
export const exchange: typeof Exchange = (config) =>
  exchanging
    ? exchanging(config)
    : import('./exchange.ts').then((loaded) => {
        exchanging = loaded.exchange
        return exchanging(config)
      })
