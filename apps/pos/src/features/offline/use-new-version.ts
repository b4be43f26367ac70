import { appRoot } from '@tillkey/web'
import { useCallback, useEffect, useState } from 'react'

const HOUR_MILLISECONDS = 60 * 60 * 1000

/**
 * Keeps the app on this device, and tells of a newer one that waits. `reload` lets it take over; until then the one that is
 * shown stays, so that nothing changes under a payment.
 */
export function useNewVersion(): { isThere: boolean; reload: () => void } {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const keep = async () => {
      const registration = await register(setWaiting)
      const look = () => void registration.update().catch(() => undefined) // offline: another time
      timer = setInterval(look, HOUR_MILLISECONDS)
    }
    keep().catch(console.error)
    return () => clearInterval(timer)
  }, [])
  const reload = useCallback(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    })
    waiting?.postMessage('take over')
  }, [waiting])
  return { isThere: waiting !== null, reload }
}

async function register(onWaiting: (worker: ServiceWorker) => void): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(`${appRoot(import.meta.url)}/sw.js`)
  const tell = () => {
    // Without one that is in charge this is the first, which nobody has to be asked about.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting)
  }
  const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', tell)
  tell()
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  return registration
}
