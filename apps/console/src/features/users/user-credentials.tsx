import { useQuery } from '@tanstack/react-query'
import type { CredentialDetails, Identity } from '@tillkey/client'
import { deleteIdentityCredentials } from '@tillkey/contract/platform/identity/identities.ts'
import {
  deleteIdentitySecurityKey,
  listIdentityCredentials,
} from '@tillkey/contract/platform/identity/identity-details.ts'
import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import type { IconName } from '../../shared/icons.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel } from '../../shared/screen.tsx'
import { formatDate } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { identityReads } from './identity-reads.ts'

const t = createTranslate(english)

const kinds: Readonly<Record<string, { title: string; icon: IconName }>> = {
  password: { title: t('methods.password'), icon: 'key' },
  webauthn: { title: t('methods.webauthn'), icon: 'fingerprint' },
  passkey: { title: t('methods.webauthn'), icon: 'fingerprint' },
  totp: { title: t('methods.totp'), icon: 'phone' },
  lookup_secret: { title: t('methods.lookup'), icon: 'grid' },
  oidc: { title: t('methods.oidc'), icon: 'link' },
  code: { title: t('methods.code'), icon: 'messages' },
}

/** Returns how a method of signing in is called. */
export const describeMethod = (type: string): { title: string; icon: IconName } =>
  kinds[type] ?? { title: type, icon: 'key' }

/** Second factors, which can be removed. */
const isRemovable = (type: string): boolean => ['totp', 'webauthn', 'lookup_secret'].includes(type)

/** A credential, or one of its devices and accounts. */
interface Entry {
  key: string
  type: string
  title: string
  details: readonly string[]
  /** What is removed with it. Absent if it stays. */
  removal?: Removal
}

type RemovableEntry = Entry & { removal: Removal }

/** A part of the credentials that can be removed: a key, an account at a provider, or the whole of a type. */
type Removal = { kind: 'key'; keyId: string } | { kind: 'account'; identifier: string } | { kind: 'type' }

const added = (time: string | undefined): string =>
  time === undefined ? '' : t('credentials.added', { date: formatDate(time) })

const listDevices = ({ type, devices = [] }: CredentialDetails): Entry[] =>
  devices.map(({ id, name, added_at: time, is_passwordless: isFirst }) => ({
    key: `${type} ${id}`,
    type,
    title: isFirst ? t('methods.passkey') : t('methods.securityKey'),
    details: [name, added(time)],
    removal: { kind: 'key', keyId: id },
  }))

const listAccounts = ({ type, accounts = [], created_at: time }: CredentialDetails): Entry[] =>
  accounts.map(({ provider, subject }) => ({
    key: `${type} ${provider} ${subject}`,
    type,
    title: describeMethod(type).title,
    details: [`${provider}: ${subject}`, added(time)],
    removal: { kind: 'account', identifier: `${provider}:${subject}` },
  }))

/** Returns the credentials one by one: each device and each account is one. */
function listEntries(credential: CredentialDetails): Entry[] {
  const { type, identifiers, codes, created_at: created, updated_at: changed } = credential
  const several = [...listDevices(credential), ...listAccounts(credential)]
  if (several.length > 0) return several
  const isSecondFactor = isRemovable(type)
  const details = [
    // Second factors are found by the id of the user.
    isSecondFactor ? '' : identifiers.join(', '),
    codes ? t('credentials.codes', codes) : '',
    added(created),
    changed === created ? '' : t('credentials.changed', { date: formatDate(changed) }),
  ]
  const entry = { key: type, type, title: describeMethod(type).title, details }
  return [isSecondFactor ? { ...entry, removal: { kind: 'type' } } : entry]
}

const joinDetails = ({ details }: Entry): string => details.filter((part) => part !== '').join(', ')

/** Names an entry among others of its type. */
function nameEntry({ title, details: [first = ''], removal }: Entry): string {
  return removal === undefined || removal.kind === 'type' || first === '' ? title : `${title} ${first}`
}

/** The credentials as far as the published view shows them. */
const publishedDetails = ({ credentials = {} }: Identity): CredentialDetails[] =>
  Object.entries(credentials).map(
    ([type, { identifiers = [], created_at = '', updated_at = created_at }]) => ({
      type,
      identifiers,
      created_at,
      updated_at,
      ...(type === 'oidc' && {
        accounts: identifiers.map((identifier) => {
          const [provider = '', ...subject] = identifier.split(':')
          return { provider, subject: subject.join(':') }
        }),
      }),
    }),
  )

interface RemoveDialogProps {
  identity: Identity
  entry: RemovableEntry
  onClose: () => void
}

/** Says what is lost with a part of the credentials. */
function explainRemoval({ kind }: Removal, type: string): string {
  if (kind !== 'type') return t(`credentials.confirm.${kind}`)
  return type === 'webauthn' ? t('credentials.confirmKeys') : t('credentials.confirmText')
}

function RemoveDialog({ identity: { id }, entry, onClose }: RemoveDialogProps) {
  const { removal } = entry
  const method = nameEntry(entry)
  const scope = useProjectScope()
  const options = {
    outdates: [...identityReads, listIdentityCredentials],
    done: t('credentials.removed', { method }),
    onDone: onClose,
  }
  const removeKey = useChange(scope, deleteIdentitySecurityKey, options)
  const remove = useChange(scope, deleteIdentityCredentials, options)
  const type = entry.type as 'totp' // the published types lack `lookup_secret` and `oidc`, which the server expects
  function run(): void {
    if (removal.kind === 'key') removeKey.mutate({ id, key_id: removal.keyId })
    else if (removal.kind === 'account') remove.mutate({ id, type, identifier: removal.identifier })
    else remove.mutate({ id, type })
  }
  return (
    <ConfirmDialog
      title={t('credentials.confirm', { method })}
      isOpen
      onClose={onClose}
      submit={t('credentials.remove')}
      isPending={remove.isPending || removeKey.isPending}
      onSubmit={run}
    >
      <p>{explainRemoval(removal, entry.type)}</p>
    </ConfirmDialog>
  )
}

interface CredentialListProps {
  identity: Identity
  credentials: readonly CredentialDetails[]
}

/** Whether a role may remove an entry. Without details, keys and accounts can't be told apart for the server. */
const canRemove = (entry: Entry, hasDetails: boolean): entry is RemovableEntry =>
  entry.removal !== undefined && (hasDetails || entry.removal.kind === 'type')

function CredentialList({ identity, credentials }: CredentialListProps) {
  const may = useMay()
  const hasDetails = useObstacle('credentialDetails') === undefined
  const [removed, setRemoved] = useState<RemovableEntry>()
  return (
    <>
      <Lines empty={t('credentials.empty')}>
        {credentials.flatMap(listEntries).map((entry) => (
          <Line
            key={entry.key}
            icon={describeMethod(entry.type).icon}
            title={entry.title}
            detail={joinDetails(entry)}
            trailing={
              may('change') &&
              canRemove(entry, hasDetails) && (
                <Button
                  variant="quiet"
                  aria-label={t('credentials.removeOne', { method: nameEntry(entry) })}
                  onPress={() => setRemoved(entry)}
                >
                  {t('credentials.remove')}
                </Button>
              )
            }
          />
        ))}
      </Lines>
      {removed && <RemoveDialog identity={identity} entry={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

/** The credentials with devices and counts. */
function DetailedList({ identity }: { identity: Identity }) {
  const details = useQuery(operationQuery(useProjectScope(), listIdentityCredentials, { id: identity.id }))
  return (
    <Loaded query={details}>
      {({ credentials }) => <CredentialList identity={identity} credentials={credentials} />}
    </Loaded>
  )
}

/** How a person signs in. The last way in stays. */
export function CredentialsPanel({ identity }: { identity: Identity }) {
  const hasDetails = useObstacle('credentialDetails') === undefined
  return (
    <Panel title={t('credentials.title')} isFlush>
      {hasDetails ? (
        <DetailedList identity={identity} />
      ) : (
        <CredentialList identity={identity} credentials={publishedDetails(identity)} />
      )}
    </Panel>
  )
}
