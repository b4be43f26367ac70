import { CallError, createClient } from '@tillkey/client'
import { createNativeLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { createToken } from '@tillkey/contract/provider/accounts.ts'
import { type DemoEnvironment, merchant, providerAccount } from '@tillkey/demo'

/** Stands for the session of somebody who is signed in, until a request is sent. */
export const SESSION = '{session}'
/** The same for the token of an account at the provider of card machines. */
export const PROVIDER_TOKEN = '{provider-token}'

/** What stands for what in requests. */
export type Credentials = Readonly<Record<string, string>>

/** Signs the demo merchant in at the platform, links its account to the point of sale, and signs in at the provider. */
export async function createCredentials({ urls, config }: DemoEnvironment): Promise<Credentials> {
  const platform = createClient({ baseUrl: urls.platform })
  const { id: flow } = await createNativeLoginFlow(platform, {})
  const { email: identifier, password } = merchant
  const body = { method: 'password' as const, identifier, password }
  const { session_token: session = '' } = await updateLoginFlow(platform, { flow, body })
  const pos = createClient({ baseUrl: urls.pos, sessionToken: session })
  const account = { email: providerAccount.email, password: providerAccount.password, device_name: 'Fuzz' }
  await linkAccount(pos, { provider: config.provider, body: account }).catch((error: unknown) => {
    // Linked before, or forgotten meanwhile by a request that did so.
    if (!(error instanceof CallError)) throw error
  })
  const { token } = await createToken(createClient({ baseUrl: urls.machines }), { body: account })
  return { [SESSION]: session, [PROVIDER_TOKEN]: token }
}
