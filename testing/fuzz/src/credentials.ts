import { CallError, createClient } from '@tillkey/client'
import { createNativeLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { createToken } from '@tillkey/contract/provider/accounts.ts'
import { type DemoEnvironment, merchant, providerAccount } from '@tillkey/demo'

/** Placeholder for the session token of a signed-in person. */
export const SESSION = '{session}'
/** Placeholder for the token of a provider account. */
export const PROVIDER_TOKEN = '{provider-token}'

/** Values of placeholders in requests. */
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
    // Linked earlier, or unlinked by another request.
    if (!(error instanceof CallError)) throw error
  })
  const { token } = await createToken(createClient({ baseUrl: urls.machines }), { body: account })
  return { [SESSION]: session, [PROVIDER_TOKEN]: token }
}
