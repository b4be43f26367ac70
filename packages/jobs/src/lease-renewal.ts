export interface LeaseRenewal {
  /** Duration of the lease. It is renewed at a third of that. */
  leaseMs: number
  now: () => number
  /** Returns whether the lease is still held, and extends it to `until`. */
  renew(until: number): Promise<boolean>
  onError(error: unknown): void
}

/**
 * Renews a lease while work is in progress. The signal fires if another process holds the lease, or if it expired unrenewed.
 */
export async function withLease<T>(
  { leaseMs, now, renew, onError }: LeaseRenewal,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  let until = now() + leaseMs
  async function renewOnce(): Promise<void> {
    const next = now() + leaseMs
    try {
      if (await renew(next)) until = next
      else lost.abort(new Error('the lease is held by another process'))
    } catch (error) {
      onError(error)
      if (now() >= until) lost.abort(new Error('the lease ended before it could be renewed'))
    }
  }
  const timer = setInterval(() => void renewOnce(), leaseMs / 3).unref()
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(timer)
  }
}
