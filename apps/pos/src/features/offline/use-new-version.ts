import { appRoot } from '@tillkey/web'
import { useCallback, useEffect, useState } from 'react'

const HOUR_MILLISECONDS = 60 * 60 * 1000

/**
 * Registers the service worker and reports a waiting version. It activates only on `reload`, so that nothing changes
 * during a payment.
 */
export function useNewVersion(): { isAvailable: boolean; reload: () => void } {
  const [updated, setUpdated] = useState<ServiceWorkerRegistration | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const keep = async () => {
      const registration = await register(setUpdated)
      const checkForUpdate = () => void registration.update().catch(() => undefined) // offline: the next check retries
      timer = setInterval(checkForUpdate, HOUR_MILLISECONDS)
    }
    keep().catch(console.error)
    return () => clearInterval(timer)
  }, [])
  const reload = useCallback(() => {
    if (updated) activate(updated)
  }, [updated])
  return { isAvailable: updated !== null, reload }
}

/** Calls `onStateChange` whenever a current or future installation changes state. */
function watchInstalling(registration: ServiceWorkerRegistration, onStateChange: () => void): void {
  const watch = () => registration.installing?.addEventListener('statechange', onStateChange)
  watch()
  registration.addEventListener('updatefound', watch)
}

/** Activates the waiting version and reloads, also if a newer one replaces it first. */
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
    // Without a controller this is the first version, which needs no consent.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration)
  }
  notifyIfWaiting()
  watchInstalling(registration, notifyIfWaiting)
  return registration
}
