import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../identity-config.ts'
import type { AccountTheme } from './account-theme.ts'

/** What the account pages of a project have to know before they ask for anything; nothing of it is secret. */
export interface AccountPages extends Omit<AccountTheme, 'name'> {
  name: string
  /** Whether somebody who has lost a password can get a new one. */
  recovery: 'offered' | 'absent'
  /** Whether somebody signs in with a security key alone, or shows it beside a password. */
  securityKeys: 'first' | 'second'
  /** How many whole minutes a code is good for. */
  codeMinutes: number
}

const MINUTE = 60_000

/** The account pages of a project, as its settings have them. */
export function accountPagesOf(project: ProjectContext): AccountPages {
  const { recovery, webauthn, code, accountTheme } = identityConfig(project)
  return {
    ...accountTheme,
    name: accountTheme.name ?? project.name,
    recovery: recovery.enabled ? 'offered' : 'absent',
    securityKeys: webauthn.isPasswordless ? 'first' : 'second',
    codeMinutes: Math.floor(code.lifespanMs / MINUTE),
  }
}
