import type { Client } from '@tillkey/client'
import { signOut } from '@tillkey/contract/pos/sign-in.ts'
import type { Session } from './session.ts'

interface OwnSessionDependencies {
  /** Of the point of sale itself, which is an OAuth2 client of the platform. */
  client: Client
  /** Address of the screen shown now, to come back to after signing in. */
  here: () => string
  leaveFor: (address: string) => Promise<never>
}

/** Who is signed in, as the point of sale keeps it: it sends whoever is not to the platform, and takes them back. */
export function createOwnSession({ client, here, leaveFor }: OwnSessionDependencies): Session {
  const signIn = () => leaveFor(`/sign-in?${new URLSearchParams({ return_to: here() }).toString()}`)
  return {
    require: signIn,
    renew: signIn,
    async signOut() {
      const { redirect_to } = await signOut(client, {})
      return leaveFor(redirect_to)
    },
  }
}
