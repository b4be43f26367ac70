import type { RequestOptions } from './configuration.ts'

const names = ['socketPath', 'httpAgent', 'httpsAgent', 'proxy'] as const

/** Connections are made by the runtime here: throws a TypeError that names the first option about them. */
export function connectionOf(config: RequestOptions, _url: string): undefined {
  const name = names.find((name) => config[name])
  if (name) throw new TypeError(`The option ${name} is supported in Node only.`)
}
