import type { Sale } from '../../shared/till.ts'
import { TillError } from '../../shared/till-error.ts'
import type { Attempts } from './attempts.ts'

export type StartOutcome =
  /** The server has the payment. */
  | { kind: 'started'; uuid: string }
  /** Another payment holds the card machine; its uuid when the server names it. */
  | { kind: 'busy'; uuid: string | null; error: TillError }
  /** The server wants no such payment; nothing was sent. */
  | { kind: 'refused'; error: TillError }
  /** An attempt is kept that the server has never seen. */
  | { kind: 'unsent'; units: number; partOf?: string | undefined }
  /** The server cannot be asked; the attempt is kept. */
  | { kind: 'unreachable'; units: number; partOf?: string | undefined }
  /** Another tab is starting a payment just now. */
  | { kind: 'elsewhere' }

interface StarterDependencies {
  till: {
    startPayment: (sale: Sale) => Promise<unknown>
    payment: (uuid: string) => Promise<unknown>
  }
  attempts: Attempts
  newUuid: () => string
  pause: (milliseconds: number) => Promise<void>
  /** Runs alone among the tabs of this browser; null when another tab is at it. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T | null>
}

export type Starter = ReturnType<typeof createStarter>

const PAUSES = [400, 1000, 2000]

/**
 * Starts payments so that one sale is one payment. Its uuid is kept on the device before anything is sent and is the
 * same for every further try, until the server has said yes or no: a try without an answer is followed by asking for
 * the uuid, and only when the server does not know it by sending it again.
 */
export function createStarter({ till, attempts, newUuid, pause, exclusively }: StarterDependencies) {
  const settle = (outcome: StartOutcome): StartOutcome => {
    attempts.clear()
    return outcome
  }
  const findPayment = (uuid: string): Promise<'known' | 'absent' | 'unreachable'> =>
    till.payment(uuid).then(
      () => 'known',
      (error: unknown) => (statusOf(error) === 404 ? 'absent' : 'unreachable'),
    )
  /** The same uuid may be refused for another amount because an earlier try did arrive. */
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
    /** Starts a payment, or goes on with the one that was never answered, for this amount. */
    start: (units: number, partOf?: string): Promise<StartOutcome> =>
      alone(async () => {
        const sale = { uuid: attempts.read()?.uuid ?? newUuid(), units, partOf }
        attempts.write(sale)
        return (await send(sale)) ?? recover(sale)
      }),
    /** Looks for what became of an attempt from before this page was loaded; sends nothing. Null when there is none. */
    resume: async (): Promise<StartOutcome | null> => {
      if (attempts.read() === null) return null
      return alone(async () => {
        const sale = attempts.read()
        return sale === null ? { kind: 'elsewhere' } : inspect(sale)
      })
    },
    /** Gives up an attempt that the server has never seen. */
    discard: (): void => attempts.clear(),
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof TillError ? error.status : undefined

/** Whether the server has answered that it will not take the payment; a wait or an outage is no such answer. */
function isRefusal(error: unknown): error is TillError {
  const status = statusOf(error) ?? 0
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
