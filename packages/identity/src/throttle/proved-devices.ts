import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import type { AttemptsStore } from './attempts-store.ts'

/** A browser stays trusted for 90 days after a second factor. */
const REMEMBERED_MS = 90 * 86_400_000

/** A browser, identified by its CSRF token, in which an identity completed its second factor. */
export interface ProvedDevice {
  project: ProjectContext
  token: string
  identityId: string
}

/**
 * Browsers in which users completed a second factor. An attacker who only has the password has no such browser, so
 * their failures do not lock out the owner.
 */
export interface ProvedDevices {
  remember(device: ProvedDevice): Promise<void>
  isProved(device: ProvedDevice): Promise<boolean>
  /** Keeps the trust when the CSRF token of the browser changes. */
  carryOver(device: ProvedDevice, token: string): Promise<void>
}

/** A digest, which identifies nobody without the token. */
const deviceSubject = ({ token, identityId }: Pick<ProvedDevice, 'token' | 'identityId'>): string =>
  `proved:${digestOf(`${token} ${identityId}`)}`

/** Stores trusted browsers in the attempts table, where they expire alike. */
export const createProvedDevices = (store: AttemptsStore, now: () => number): ProvedDevices => ({
  remember: (device) => store.remember(device.project.id, deviceSubject(device), now() + REMEMBERED_MS),
  isProved: (device) => store.isRemembered(device.project.id, deviceSubject(device), now()),
  carryOver: (device, token) =>
    store.rename(device.project.id, deviceSubject(device), deviceSubject({ ...device, token })),
})
