const LOCK = 'tillkey-payment-start'

/**
 * Runs under a lock across tabs; returns null if another tab holds it. Without Web Locks (plain HTTP) it just runs.
 */
export async function exclusively<T>(run: () => Promise<T>): Promise<T | null> {
  const locks = navigator.locks as LockManager | undefined // missing in insecure contexts
  if (locks === undefined) return run()
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? null : run()))
}
