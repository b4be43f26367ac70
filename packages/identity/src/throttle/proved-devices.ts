import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import type { AttemptsStore } from './attempts-store.ts'

/** For how long a browser counts as one on which somebody gave their second factor; a quarter of a year. */
const REMEMBERED_MS = 90 * 86_400_000

/** A browser, by its anti-forgery token, and whose second factor was given there. */
export interface ProvedDevice {
  project: ProjectContext
  token: string
  identityId: string
}

/**
 * Browsers on which people gave their second factor. Whoever has only the password of somebody has none, so that their
 * wrong guesses keep nobody out.
 */
export interface ProvedDevices {
  remember(device: ProvedDevice): Promise<void>
  isProved(device: ProvedDevice): Promise<boolean>
  /** The browser has another token from now on. */
  carryOver(device: ProvedDevice, token: string): Promise<void>
}

/** Names nobody to whom the token is not known. */
const deviceSubject = ({ token, identityId }: Pick<ProvedDevice, 'token' | 'identityId'>): string =>
  `proved:${digestOf(`${token} ${identityId}`)}`

/** Remembers those browsers beside the attempts, where they expire alike. */
export const createProvedDevices = (store: AttemptsStore, now: () => number): ProvedDevices => ({
  remember: (device) => store.remember(device.project.id, deviceSubject(device), now() + REMEMBERED_MS),
  isProved: (device) => store.isRemembered(device.project.id, deviceSubject(device), now()),
  carryOver: (device, token) =>
    store.rename(device.project.id, deviceSubject(device), deviceSubject({ ...device, token })),
})
