import type { Sale } from '../../shared/till/till.ts'
import { TillError } from '../../shared/till-error.ts'
import type { Attempts } from './attempts.ts'

export type StartOutcome =
  /** The server accepted the payment. */
  | { kind: 'started'; uuid: string }
  /** Another payment occupies the card machine. Its uuid is null if the server does not name it. */
  | { kind: 'busy'; uuid: string | null; error: TillError }
  /** The server rejected the payment. Nothing was sent to the machine. */
  | { kind: 'refused'; error: TillError }
  /** The server does not know the stored attempt. */
  | { kind: 'unsent'; units: number; partOf?: string | undefined }
  /** The server is unreachable. The attempt stays stored. */
  | { kind: 'unreachable'; units: number; partOf?: string | undefined }
  /** Another tab is starting a payment. */
  | { kind: 'elsewhere' }

interface StarterDependencies {
  till: {
    startPayment: (sale: Sale) => Promise<unknown>
    payment: (uuid: string) => Promise<unknown>
  }
  attempts: Attempts
  newUuid: () => string
  pause: (milliseconds: number) => Promise<void>
  /** Runs under a lock across tabs; null if another tab holds it. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T | null>
}

export type Starter = ReturnType<typeof createStarter>

const PAUSES = [400, 1000, 2000]

/**
 * Starts payments exactly once. The uuid is stored before anything is sent and reused until the server accepts or
 * rejects it. After a lost answer the uuid is looked up, and sent again only if the server does not know it.
 */
export function createStarter({ till, attempts, newUuid, pause, exclusively }: StarterDependencies) {
  const settle = (outcome: StartOutcome): StartOutcome => {
    attempts.clear()
    return outcome
  }
  const findPayment = (uuid: string): Promise<'known' | 'absent' | 'unreachable'> =>
    till.payment(uuid).then(
      () => 'known',
      (error: unknown) => (readStatus(error) === 404 ? 'absent' : 'unreachable'),
    )
  /** An earlier attempt may have arrived with another amount, so the uuid is looked up. */
  const refused = async ({ uuid }: Sale, error: TillError): Promise<StartOutcome> => {
    if (error.is('terminal_busy')) return settle(busy(error))
    if (error.status === 409 && (await findPayment(uuid)) === 'known')
      return settle({ kind: 'started', uuid })
    return settle({ kind: 'refused', error })
  }
  const send = async (sale: Sale): Promise<StartOutcome | null> => {
    try {
      await till.startPayment(sale)
      return settle({ kind: 'started', uuid: sale.uuid })
    } catch (error) {
      return isRefusal(error) ? refused(sale, error) : null
    }
  }
  const recover = async (sale: Sale): Promise<StartOutcome> => {
    for (const milliseconds of PAUSES) {
      const found = await findPayment(sale.uuid)
      if (found === 'known') return settle({ kind: 'started', uuid: sale.uuid })
      const outcome = found === 'absent' ? await send(sale) : null
      if (outcome) return outcome
      await pause(milliseconds)
    }
    return { kind: 'unreachable', units: sale.units, partOf: sale.partOf }
  }
  const inspect = async (sale: Sale): Promise<StartOutcome> => {
    const found = await findPayment(sale.uuid)
    if (found === 'known') return settle({ kind: 'started', uuid: sale.uuid })
    return { kind: found === 'absent' ? 'unsent' : 'unreachable', units: sale.units, partOf: sale.partOf }
  }
  const alone = async (run: () => Promise<StartOutcome>): Promise<StartOutcome> =>
    (await exclusively(run)) ?? { kind: 'elsewhere' }
  return {
    /** Starts a payment, or continues the unanswered attempt. */
    start: (units: number, partOf?: string): Promise<StartOutcome> =>
      alone(async () => {
        const sale = { uuid: attempts.read()?.uuid ?? newUuid(), units, partOf }
        attempts.write(sale)
        return (await send(sale)) ?? recover(sale)
      }),
    /** Looks up an attempt from before this page load, without sending anything. Returns null if no attempt is stored. */
    resume: async (): Promise<StartOutcome | null> => {
      if (attempts.read() === null) return null
      return alone(async () => {
        const sale = attempts.read()
        return sale === null ? { kind: 'elsewhere' } : inspect(sale)
      })
    },
    /** Discards an attempt that the server does not know. */
    discard: (): void => attempts.clear(),
  }
}

const readStatus = (error: unknown): number | undefined =>
  error instanceof TillError ? error.status : undefined

/** Whether the server rejected the payment. Timeouts and outages are no rejection. */
function isRefusal(error: unknown): error is TillError {
  const status = readStatus(error) ?? 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function busy(error: TillError): StartOutcome {
  const active = error.facts?.details?.active_request_uuid
  return {
    kind: 'busy',
    uuid: typeof active === 'string' ? active : null,
    error,
  }
}
