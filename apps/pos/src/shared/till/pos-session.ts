import type { Client } from '@tillkey/client'
import { signOut } from '@tillkey/contract/pos/sign-in.ts'
import type { PlatformSession } from './session.ts'

interface PosSessionDependencies {
  /** Client of the point of sale's own server, which is an OAuth2 client of the platform. */
  client: Client
  /** Address to return to after signing in. */
  here: () => string
  leaveFor: (address: string) => Promise<never>
}

/** Session of the point of sale. Its server redirects to the platform to sign in. */
export function createPosSession({ client, here, leaveFor }: PosSessionDependencies): PlatformSession {
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
