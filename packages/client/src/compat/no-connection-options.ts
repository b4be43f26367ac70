import type { RequestOptions } from './configuration.ts'

const names = ['socketPath', 'httpAgent', 'httpsAgent', 'proxy'] as const

/** Throws a TypeError for connection options, which only Node supports. */
export function selectConnection(config: RequestOptions, _url: string): undefined {
  const name = names.find((name) => config[name])
  if (name) throw new TypeError(`The option ${name} is supported in Node only.`)
}
