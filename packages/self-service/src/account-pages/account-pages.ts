import type { AccountTheme } from '@tillkey/identity/config/account-theme.ts'
import { type IdentityConfig, identityConfig } from '@tillkey/identity/identity-config.ts'
import type { TraitField } from '@tillkey/identity/schemas/trait-fields.ts'
import type { ProjectContext } from '@tillkey/platform-core'

/** Public settings of the account pages of a project. */
export interface AccountPages extends Omit<AccountTheme, 'name'> {
  name: string
  /** Whether a lost password can be recovered. */
  recovery: 'offered' | 'absent'
  /** Whether security keys are a first factor or a second. */
  securityKeys: 'first' | 'second'
  /** Validity of a code, in whole minutes. */
  codeMinutes: number
  /** What happens with a registration field, by its name. */
  hints: Readonly<Record<string, FieldHint>>
  /** Identity schema of new accounts. */
  schemaId: string
  /** Steps of number fields, by schema id and field name. */
  steps: Readonly<Record<string, Readonly<Record<string, number | 'any'>>>>
}

/** `code` and `link`: a new address is verified. `stolen`: a new password is checked for breaches. */
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

/** Describes the account pages of a project. */
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
