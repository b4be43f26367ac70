import type { Submission } from './flow-definition.ts'
import type { Services } from './services.ts'

/**
 * What tells a device on which an identity signed in before: the anti-forgery token it was given then, or the session it
 * still has.
 */
export function findKnownDevice(
  { request, project, session }: Submission,
  identityId: string | undefined,
  { csrf }: Services,
): string | undefined {
  if (identityId === undefined) return undefined
  if (session?.identity.id === identityId) return session.session.id
  const token = csrf.read(request, project)
  return token !== undefined && csrf.isDeviceOf(token, identityId) ? token : undefined
}
