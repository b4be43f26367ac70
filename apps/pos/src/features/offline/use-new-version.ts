import { appRoot } from '@tillkey/web'
import { useCallback, useEffect, useState } from 'react'

const HOUR_MILLISECONDS = 60 * 60 * 1000

/**
 * Keeps the app on this device, and tells of a newer one that waits. `reload` lets it take over; until then the one that is
 * shown stays, so that nothing changes under a payment.
 */
export function useNewVersion(): { isThere: boolean; reload: () => void } {
  const [updated, setUpdated] = useState<ServiceWorkerRegistration | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const keep = async () => {
      const registration = await register(setUpdated)
      const checkForUpdate = () => void registration.update().catch(() => undefined) // offline: another time
      timer = setInterval(checkForUpdate, HOUR_MILLISECONDS)
    }
    keep().catch(console.error)
    return () => clearInterval(timer)
  }, [])
  const reload = useCallback(() => {
    if (updated) activate(updated)
  }, [updated])
  return { isThere: updated !== null, reload }
}

/** Calls `look` whenever a version that is being installed, now or later, comes a step further. */
function watchInstalling(registration: ServiceWorkerRegistration, onStateChange: () => void): void {
  const watch = () => registration.installing?.addEventListener('statechange', onStateChange)
  watch()
  registration.addEventListener('updatefound', watch)
}

/** Reloads under the version that waits; also where another comes in its place before it has heard of it. */
function activate(registration: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  const agree = () => registration.waiting?.postMessage('take over')
  agree()
  watchInstalling(registration, agree)
}

async function register(
  onWaiting: (registration: ServiceWorkerRegistration) => void,
): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(`${appRoot(import.meta.url)}/sw.js`)
  const notifyIfWaiting = () => {
    // Without one that is in charge this is the first, which nobody has to be asked about.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration)
  }
  notifyIfWaiting()
  watchInstalling(registration, notifyIfWaiting)
  return registration
}
