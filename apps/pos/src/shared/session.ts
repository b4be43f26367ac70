import { CallError, type Client } from '@tillkey/client'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'

interface SessionDependencies {
  platform: Client
  platformUrl: string
  /** Address of the screen shown now, to come back to after signing in. */
  here: () => string
  leaveFor: (address: string) => Promise<never>
}

export type Session = ReturnType<typeof createSession>

const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

/** Who is signed in, as the identity platform says; whoever is not is sent to its login page and back. */
export function createSession({ platform, platformUrl, here, leaveFor }: SessionDependencies) {
  const ask = async () => {
    const session = await toSession(platform, {}, { timeout: 15_000 })
    return session.identity?.id ?? ''
  }
  const signIn = () =>
    leaveFor(`${platformUrl}/self-service/login/browser?return_to=${encodeURIComponent(here())}`)
  return {
    /** Id of the merchant's identity. Without a session the page is left and the promise never settles. */
    require: () => ask().catch((error: unknown) => (isRefused(error) ? signIn() : Promise.reject(error))),
    /**
     * For when the point of sale no longer knows the session. Settles only when the platform still knows it:
     * then signing in again would change nothing.
     */
    renew: async (): Promise<void> => {
      await ask().catch(signIn)
    },
    signOut: async () => {
      const { logout_url } = await createBrowserLogoutFlow(platform, {})
      return leaveFor(logout_url)
    },
  }
}
