export interface LeaseRenewal {
  /** How long the lease lasts without being renewed; it is renewed three times as often. */
  leaseMs: number
  now: () => number
  /** Whether the lease is still ours, and now ends at `until`. */
  renew(until: number): Promise<boolean>
  onError(error: unknown): void
}

/**
 * Renews a lease for as long as the work goes on. The work's signal is aborted when the lease is another's by now, or
 * could not be renewed until it ended.
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
