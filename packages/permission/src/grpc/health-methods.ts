import { setTimeout as sleep } from 'node:timers/promises'
import { Code, ConnectError } from '@connectrpc/connect'

/** Values of the enum `ServingStatus`. */
const status = { serving: 1, notServing: 2, serviceUnknown: 3 } as const

/** Interval at which watched states are read. */
const WATCH_INTERVAL_MS = 2000
/** Upper bound on calls of `Watch` in progress, whose responses do not end. */
const MAX_WATCHES = 100

type HealthRequest = { service: string }
type HealthResponse = { status: number }

export interface HealthMethods {
  check(request: HealthRequest): Promise<HealthResponse>
  /** Sends the state and then every change of it. */
  watch(request: HealthRequest, signal: AbortSignal): AsyncIterable<HealthResponse>
}

/** `isKnown` returns whether a service exists. All services work as long as the database does. */
export function createHealthMethods(
  isKnown: (service: string) => boolean,
  isReady: () => Promise<boolean>,
): HealthMethods {
  let watches = 0

  async function readStatus(service: string): Promise<number> {
    if (!isKnown(service)) return status.serviceUnknown
    return (await isReady()) ? status.serving : status.notServing
  }

  async function* watchStatus(service: string, signal: AbortSignal): AsyncGenerator<HealthResponse> {
    let last: number | undefined
    for (;;) {
      const current = await readStatus(service)
      if (current !== last) yield { status: current }
      last = current
      await sleep(WATCH_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
      signal.throwIfAborted()
    }
  }

  return {
    async check({ service }) {
      const current = await readStatus(service)
      if (current === status.serviceUnknown)
        throw new ConnectError(`There is no service ${JSON.stringify(service)}.`, Code.NotFound)
      return { status: current }
    },
    async *watch({ service }, signal) {
      if (watches >= MAX_WATCHES)
        throw new ConnectError(`At most ${MAX_WATCHES} clients can watch.`, Code.ResourceExhausted)
      watches += 1
      try {
        yield* watchStatus(service, signal)
      } finally {
        watches -= 1
      }
    },
  }
}
