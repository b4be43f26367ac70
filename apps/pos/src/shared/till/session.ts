import { type Client, isSecondFactorRequired, isSessionInactive } from '@tillkey/client'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { flowAddress } from '@tillkey/web'

interface SessionDependencies {
  platform: Client
  platformUrl: string
  /** Address to return to after signing in. */
  here: () => string
  leaveFor: (address: string) => Promise<never>
}

export type PlatformSession = ReturnType<typeof createSession>

/** Session of the identity platform. Without one, the page redirects to its login page. */
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
    /**
     * Returns the id of the merchant's identity. Without a session the page redirects and the promise never settles.
     */
    require: () => ask().catch(admit),
    /**
     * Called when the point of sale rejects the session. Settles only if the platform still accepts it: signing in
     * again would then change nothing.
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
