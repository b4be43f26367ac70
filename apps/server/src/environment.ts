/** Settings by name, as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that is missing or wrong; the message names it. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

/** A setting that is one of a few words. Throws ConfigError, as the following. */
export const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined)
    throw new ConfigError([`${name} is "${value}"; it must be one of ${allowed.join(', ')}.`])
  return found
}

/** What stands between the commas of a setting; nothing of one that is not told. */
export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** A port from 0 to 65535. */
export function portOf(env: Environment, name: string, fallback: number): number {
  const value = env[name] || String(fallback)
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError([`${name} is "${value}", not a port.`])
  return port
}

/** An http address without a slash at its end. */
export function urlOf(env: Environment, name: string, fallback: string): string {
  const value = env[name] || fallback
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new ConfigError([`${name} is "${value}", not an http address.`])
  return value.replace(/\/+$/, '')
}
