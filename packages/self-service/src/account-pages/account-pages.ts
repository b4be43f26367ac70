import type { AccountTheme } from '@tillkey/identity/config/account-theme.ts'
import { type IdentityConfig, identityConfig } from '@tillkey/identity/identity-config.ts'
import type { TraitField } from '@tillkey/identity/schemas/trait-fields.ts'
import type { ProjectContext } from '@tillkey/platform-core'

/** Settings that a project's account pages need in the browser. */
export interface AccountPages extends Omit<AccountTheme, 'name'> {
  name: string
  /** Whether a lost password can be recovered. */
  recovery: 'offered' | 'absent'
  /** Whether security keys are the first or the second factor. */
  securityKeys: 'first' | 'second'
  /** Validity of a code, in whole minutes. */
  codeMinutes: number
  /** Hint of a registration field, by field name. */
  hints: Readonly<Record<string, FieldHint>>
  /** Identity schema of new accounts. */
  schemaId: string
  /** `step` attributes of number inputs, by schema id and field name. */
  steps: Readonly<Record<string, Readonly<Record<string, number | 'any'>>>>
}

/** `code`, `link`: how the address will be verified. `stolen`: the password is checked against known breaches. */
type FieldHint = 'code' | 'link' | 'stolen'

const MINUTE = 60_000

function fieldHints({ schemas, verification, password }: IdentityConfig): AccountPages['hints'] {
  const fields = verification.enabled ? (schemas.find(schemas.defaultId)?.fields ?? []) : []
  const addresses = fields.filter(({ marks }) => marks.verification === 'email')
  return {
    ...Object.fromEntries(addresses.map(({ name }) => [name, verification.use])),
    ...(password.breachCheck.host && { password: 'stolen' }),
  }
}

const numberSteps = (fields: readonly TraitField[]): AccountPages['steps'][string] =>
  Object.fromEntries(fields.flatMap(({ name, step }) => (step === undefined ? [] : [[name, step]])))

/** Returns the settings of a project's account pages. */
export function accountPagesOf(project: ProjectContext): AccountPages {
  const config = identityConfig(project)
  const { recovery, webauthn, code, accountTheme, schemas } = config
  return {
    ...accountTheme,
    name: accountTheme.name ?? project.name,
    recovery: recovery.enabled ? 'offered' : 'absent',
    securityKeys: webauthn.isPasswordless ? 'first' : 'second',
    codeMinutes: Math.floor(code.lifespanMs / MINUTE),
    hints: fieldHints(config),
    schemaId: schemas.defaultId,
    steps: Object.fromEntries(schemas.ids.map((id) => [id, numberSteps(schemas.find(id)?.fields ?? [])])),
  }
}
