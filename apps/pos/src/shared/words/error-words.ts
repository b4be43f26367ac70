import type { Params } from '@tillkey/web'
import { machineName } from '../machine-name.ts'
import { TillError } from '../till-error.ts'
import type { Words } from './words.ts'

/** What a server said was wrong, by its code; in the server's words where the till has none, else another sentence. */
export function errorWords<K extends string>({ find, t }: Words<K>, error: unknown, fallback: K): string {
  const facts = error instanceof TillError ? error.facts : undefined
  if (facts === undefined) return t(fallback)
  return find(`error.${facts.code}`, paramsOf(facts.details)) ?? facts.reason
}

/** The details that a sentence can name; a card machine by its name. */
function paramsOf(details: Record<string, unknown> = {}): Params {
  const { model, serialNumber, uuid } = Object(details.terminal) as Record<string, unknown> // read field by field
  const machine = machineName({
    uuid: String(uuid),
    model: String(model),
    serialNumber: String(serialNumber),
  })
  const seconds = Number(details.seconds ?? 0)
  const { name: till } = Object(details.till) as Record<string, unknown> // read field by field
  return { machine, ...(typeof till === 'string' && { till }), seconds, minutes: Math.ceil(seconds / 60) }
}
