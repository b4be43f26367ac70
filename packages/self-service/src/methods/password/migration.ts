import type { FoundAccount } from '@tillkey/identity/identities/identities.ts'
import { isObject } from '@tillkey/identity/values.ts'
import { webHookFailed } from '@tillkey/messaging/errors/web-hook-errors.ts'
import { readWebHook, type WebHook } from '@tillkey/messaging/web-hooks/web-hook-settings.ts'
import type { OutboundResponse } from '@tillkey/outbound'
import type { LoginSubmission } from '../../flows/login/login-method.ts'
import type { AccountServices, ExtensionServices } from '../../flows/services.ts'

/** Body of the request unless the project has a template. */
const IDENTIFIER_AND_PASSWORD = 'function(ctx) ctx'

function migrationHook({ config }: LoginSubmission): WebHook | undefined {
  const { migration } = config.password
  if (!migration) return undefined
  const hook = readWebHook(migration)
  return { ...hook, program: hook.program ?? IDENTIFIER_AND_PASSWORD }
}

/** Only this response accepts a password. */
function isMatch({ status, text }: OutboundResponse): boolean {
  if (status !== 200) return false
  try {
    const response: unknown = JSON.parse(text)
    return isObject(response) && response.status === 'password_match'
  } catch {
    return false
  }
}

/**
 * Asks the other system whether it knows the password of an imported account, and then stores it. Resolves with false
 * without such a system. Throws 502 when it fails.
 */
export async function migratePassword(
  submission: LoginSubmission,
  { account, ...credentials }: { account: FoundAccount; identifier: string; password: string },
  { webHooks, identities, hasher }: AccountServices & ExtensionServices,
): Promise<boolean> {
  const { project, config } = submission
  const hook = migrationHook(submission)
  const response = hook && (await webHooks.call(hook, credentials, project))
  if (!response) return false
  if (response.status >= 500) throw webHookFailed()
  if (!isMatch(response)) return false
  const hash = await hasher.hash(credentials.password, config.password.hashing)
  await identities.setPassword(project, account.identity, hash)
  return true
}
