import type { exchange as Exchange } from './exchange.ts'

let exchanging: typeof Exchange | undefined

/** As `exchange`, which is loaded with the first request, so that an import of the classes does not read it. */
export const exchange: typeof Exchange = (config) =>
  exchanging
    ? exchanging(config)
    : import('./exchange.ts').then((loaded) => {
        exchanging = loaded.exchange
        return exchanging(config)
      })
