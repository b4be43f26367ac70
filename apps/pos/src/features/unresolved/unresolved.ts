import type { DeviceStorage } from '../../shared/device-storage.ts'

const storageKey = 'tillkey-unresolved'
const MOST = 20

/** A payment that was left while its outcome was not known. */
export interface LeftPayment {
  uuid: string
  /** Minor units. */
  units: number
  /** When it was left, in milliseconds. */
  at: number
}

export type Unresolved = ReturnType<typeof createUnresolved>

/** Remembers on this device which payments somebody still has to look at, newest first. */
export function createUnresolved(storage: DeviceStorage, merchant: string) {
  const key = `${storageKey}-${merchant}`
  const list = (): LeftPayment[] => parse(storage.read(key))
  const write = (payments: LeftPayment[]) =>
    storage.write(key, payments.length === 0 ? null : JSON.stringify(payments))
  const without = (uuid: string) => list().filter((payment) => payment.uuid !== uuid)
  return {
    list,
    add: (payment: LeftPayment) => write([payment, ...without(payment.uuid)].slice(0, MOST)),
    remove: (uuid: string) => write(without(uuid)),
  }
}

function parse(text: string | null): LeftPayment[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLeftPayment) : []
  } catch {
    return []
  }
}

function isLeftPayment(value: unknown): value is LeftPayment {
  const { uuid, units, at } = Object(value) as Record<string, unknown>
  return typeof uuid === 'string' && Number.isSafeInteger(units) && typeof at === 'number'
}
