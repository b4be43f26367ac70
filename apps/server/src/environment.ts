/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Missing or invalid settings. The message names them. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

/** Returns one of the allowed values. Throws ConfigError otherwise, like the following functions. */
export const requireOneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined)
    throw new ConfigError([`${name} is "${value}" but must be one of ${allowed.join(', ')}.`])
  return found
}

/** Splits a comma-separated setting. Empty if it is not set. */
export const splitList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Reads a port from 0 to 65535. */
export function readPort(env: Environment, name: string, fallback: number): number {
  const value = env[name] || String(fallback)
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError([`${name} is "${value}" but must be a port from 0 to 65535.`])
  return port
}

/** Reads an http URL without a trailing slash. */
export function readUrl(env: Environment, name: string, fallback: string): string {
  const value = env[name] || fallback
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new ConfigError([`${name} is "${value}" but must be an http or https URL.`])
  return value.replace(/\/+$/, '')
}

/** Reads an integer within inclusive bounds. */
export function readInteger(
  env: Environment,
  name: string,
  { fallback, min, max }: Record<'fallback' | 'min' | 'max', number>,
): number {
  const count = Number(env[name] || fallback)
  if (Number.isInteger(count) && count >= min && count <= max) return count
  throw new ConfigError([`${name} must be a whole number from ${min} to ${max}.`])
}
