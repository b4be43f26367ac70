import type { Params } from '@tillkey/web'
import { machineName } from '../machine-name.ts'
import { TillError } from '../till-error.ts'
import type { Messages } from './messages.ts'

/** Message for an error code; falls back to the server's message, then to `fallback`. */
export function errorMessage<K extends string>(
  { find, t }: Messages<K>,
  error: unknown,
  fallback: K,
): string {
  const facts = error instanceof TillError ? error.facts : undefined
  if (facts === undefined) return t(fallback)
  return find(`error.${facts.code}`, toParams(facts.details)) ?? facts.reason
}

/** Message parameters from the error details. */
function toParams(details: Record<string, unknown> = {}): Params {
  const { model, serialNumber, uuid } = Object(details.terminal) as Record<string, unknown> // each field is checked below
  const machine = machineName({
    uuid: String(uuid),
    model: String(model),
    serialNumber: String(serialNumber),
  })
  const seconds = Number(details.seconds ?? 0)
  const { name: till } = Object(details.till) as Record<string, unknown> // each field is checked below
  return { machine, ...(typeof till === 'string' && { till }), seconds, minutes: Math.ceil(seconds / 60) }
}
