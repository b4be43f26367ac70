import { useEffect } from 'react'

/** Keeps the screen on where the browser supports it. The browser releases the lock when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock } // missing in older browsers
    let held: WakeLockSentinel | undefined
    let left = false
    const take = async () => {
      held = await wakeLock?.request('screen').catch(() => undefined)
      if (left) await held?.release()
    }
    const hold = () => {
      if (document.visibilityState === 'visible') void take()
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
}
