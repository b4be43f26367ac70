import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { message } from '@tillkey/identity/messages/messages.ts'
import type { IdentityRules } from '@tillkey/platform-core'

const joinNames = (types: readonly string[], providers: readonly string[]): string => {
  const others = types.filter((type) => type !== 'oidc')
  return [...others, ...providers].join(', ')
}

/** Context of a label that names a provider. */
type ProviderContext = { provider: string; provider_id?: string }

/** Context of a provider's buttons, as the generation of the API has it. */
export const providerContext = (
  { id, label }: { id: string; label: string },
  { providerContext: members }: IdentityRules,
): ProviderContext => ({ provider: label, ...(members === 'label and id' && { provider_id: id }) })

/** Context of the message about a connection that follows the login. */
interface AnnouncedConnection {
  provider: string
  duplicateIdentifier: string
  newLoginUrl: string
}

/** Members that the newer generation adds, with the sign-in hints that the project allows. */
export interface NewerAnnouncement {
  duplicate_identifier: string
  new_login_url: string
  available_credential_types: readonly string[]
  available_providers: readonly string[]
}

/** Messages about social sign-in. */
export const connectionMessages = {
  signInWith: (provider: ProviderContext): UiText =>
    message(1010002, `Sign in with ${provider.provider}`, provider),
  /** Announces the connection that follows the login. */
  willConnect: (details: AnnouncedConnection & Partial<NewerAnnouncement>): UiText =>
    message(
      1010016,
      `After you sign in, ${details.provider} will be connected to the account ${details.duplicateIdentifier}.`,
      { ...details },
    ),
  signInAndConnect: (): UiText => message(1010017, 'Sign in and connect'),
  signInWithAndConnect: (provider: string): UiText =>
    message(1010018, `Sign in with ${provider} and connect`, { provider }),
  signUpWith: (provider: ProviderContext): UiText =>
    message(1040002, `Create account with ${provider.provider}`, provider),
  goOn: (): UiText => message(1040003, 'Continue'),
  connect: (provider: string): UiText => message(1050002, `Connect ${provider}`, { provider }),
  disconnect: (provider: string): UiText => message(1050003, `Disconnect ${provider}`, { provider }),
  /** Duplicate account, with sign-in hints. */
  duplicateWithHints: (
    identifier: string,
    { types, providers }: { types: readonly string[]; providers: readonly string[] },
  ): UiText =>
    message(
      4000028,
      `The account ${identifier} already exists. Sign in with ${joinNames(types, providers)}.`,
      {
        available_credential_types: types,
        ...(providers.length > 0 && { available_oidc_providers: providers }),
        credential_identifier_hint: identifier,
      },
    ),
  unprovedAddress: (): UiText =>
    message(
      4040901,
      'The other service did not confirm that this address is yours. Create an account another way, then connect the service in your settings.',
    ),
  otherAccount: (): UiText =>
    message(4010009, 'These details belong to another account. Sign in to that one.'),
}
