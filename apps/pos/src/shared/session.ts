import { type Client, isSecondFactorRequired, isSessionInactive } from '@tillkey/client'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { flowAddress } from '@tillkey/web'

interface SessionDependencies {
  platform: Client
  platformUrl: string
  /** Address of the screen shown now, to come back to after signing in. */
  here: () => string
  leaveFor: (address: string) => Promise<never>
}

export type Session = ReturnType<typeof createSession>

/** Who is signed in, as the identity platform says; whoever is not is sent to its login page and back. */
export function createSession({ platform, platformUrl, here, leaveFor }: SessionDependencies) {
  const ask = async () => {
    const session = await toSession(platform, {}, { timeout: 15_000 })
    return session.identity?.id ?? ''
  }
  const signIn = (aal?: 'aal2') =>
    leaveFor(flowAddress({ base: platformUrl, kind: 'login', returnTo: here(), aal }))
  const admit = async (error: unknown): Promise<never> => {
    if (isSessionInactive(error)) return signIn()
    if (isSecondFactorRequired(error)) return signIn('aal2')
    throw new Error('The sign-in service does not answer. Try again in a moment.', { cause: error })
  }
  return {
    /** Id of the merchant's identity. Without a session the page is left and the promise never settles. */
    require: () => ask().catch(admit),
    /**
     * For when the point of sale no longer knows the session. Settles only when the platform still knows it:
     * then signing in again would change nothing.
     */
    renew: async (): Promise<void> => {
      await ask().catch(() => signIn())
    },
    signOut: async () => {
      const { logout_url } = await createBrowserLogoutFlow(platform, {})
      return leaveFor(logout_url)
    },
  }
}
