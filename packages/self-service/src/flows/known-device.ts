import type { BrowserServices } from './services.ts'
import type { Submission } from './submission.ts'

/** Identifies a device on which the identity signed in before, by its CSRF token or live session. */
export function findKnownDevice(
  { request, project, session }: Submission,
  identityId: string | undefined,
  { csrf }: BrowserServices,
): string | undefined {
  if (identityId === undefined) return undefined
  if (session?.identity.id === identityId) return session.session.id
  const token = csrf.read(request, project)
  return token !== undefined && csrf.isDeviceOf(token, identityId) ? token : undefined
}
