import type { ProjectContext } from '@tillkey/platform-core'
import type { AccountTheme } from '../config/account-theme.ts'
import { type IdentityConfig, identityConfig } from '../identity-config.ts'
import type { TraitField } from '../schemas/trait-fields.ts'

/** What the account pages of a project have to know before they ask for anything; nothing of it is secret. */
export interface AccountPages extends Omit<AccountTheme, 'name'> {
  name: string
  /** Whether somebody who has lost a password can get a new one. */
  recovery: 'offered' | 'absent'
  /** Whether somebody signs in with a security key alone, or shows it beside a password. */
  securityKeys: 'first' | 'second'
  /** How many whole minutes a code is good for. */
  codeMinutes: number
  /** What is done with what somebody who signs up fills in, by the name of its field. */
  hints: Readonly<Record<string, FieldHint>>
  /** The identity schema of new accounts. */
  schemaId: string
  /** What the numbers of a schema are multiples of, by the schema's id and the name of the field. */
  steps: Readonly<Record<string, Readonly<Record<string, number | 'any'>>>>
}

/** A new address is sent a code or a link, once; a new password is looked for among those that were stolen. */
type FieldHint = 'code' | 'link' | 'stolen'

const MINUTE = 60_000

function fieldHints({ schemas, verification, password }: IdentityConfig): AccountPages['hints'] {
  const fields = verification.enabled ? (schemas.find(schemas.defaultId)?.fields ?? []) : []
  const addresses = fields.filter(({ marks }) => marks.verification === 'email')
  return {
    ...Object.fromEntries(addresses.map(({ name }) => [name, verification.use])),
    ...(password.stolen.host && { password: 'stolen' }),
  }
}

const numberSteps = (fields: readonly TraitField[]): AccountPages['steps'][string] =>
  Object.fromEntries(fields.flatMap(({ name, step }) => (step === undefined ? [] : [[name, step]])))

/** The account pages of a project, as its settings have them. */
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
