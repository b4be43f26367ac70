const LOCK = 'tillkey-payment-start'

/** Runs alone among the tabs of this browser; null when another tab is at it. Without locks (plain HTTP) it just runs. */
export async function exclusively<T>(run: () => Promise<T>): Promise<T | null> {
  const locks = navigator.locks as LockManager | undefined // absent where a page is not secure
  if (locks === undefined) return run()
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? null : run()))
}
