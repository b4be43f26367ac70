import { useQuery } from '@tanstack/react-query'
import type { CredentialDetails, Identity } from '@tillkey/client'
import { deleteIdentityCredentials } from '@tillkey/contract/platform/identity/identities.ts'
import { listIdentityCredentials } from '@tillkey/contract/platform/identity/identity-details.ts'
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
  isRemovable: boolean
}

const added = (time: string | undefined): string =>
  time === undefined ? '' : t('credentials.added', { date: formatDate(time) })

const listDevices = ({ type, devices = [] }: CredentialDetails): Entry[] =>
  devices.map(({ name, added_at: time, is_passwordless: isFirst }, index) => ({
    key: `${type} ${index}`,
    type,
    title: isFirst ? t('methods.passkey') : t('methods.securityKey'),
    details: [name, added(time)],
    isRemovable: !isFirst,
  }))

const listAccounts = ({ type, accounts = [], created_at: time }: CredentialDetails): Entry[] =>
  accounts.map(({ provider, subject }) => ({
    key: `${type} ${provider} ${subject}`,
    type,
    title: describeMethod(type).title,
    details: [`${provider}: ${subject}`, added(time)],
    isRemovable: false,
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
  return [{ key: type, type, title: describeMethod(type).title, details, isRemovable: isSecondFactor }]
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

function RemoveDialog({
  identity,
  entry,
  onClose,
}: {
  identity: Identity
  entry: Entry
  onClose: () => void
}) {
  const method = entry.title
  const remove = useChange(useProjectScope(), deleteIdentityCredentials, {
    outdates: [...identityReads, listIdentityCredentials],
    done: t('credentials.removed', { method }),
    onDone: onClose,
  })
  const type = entry.type as 'totp' // the published types lack `lookup_secret`, which the server expects
  return (
    <ConfirmDialog
      title={t('credentials.confirm', { method })}
      isOpen
      onClose={onClose}
      submit={t('credentials.remove')}
      isPending={remove.isPending}
      onSubmit={() => remove.mutate({ id: identity.id, type })}
    >
      <p>{entry.type === 'webauthn' ? t('credentials.confirmKeys') : t('credentials.confirmText')}</p>
    </ConfirmDialog>
  )
}

interface CredentialListProps {
  identity: Identity
  credentials: readonly CredentialDetails[]
}

function CredentialList({ identity, credentials }: CredentialListProps) {
  const may = useMay()
  const [removed, setRemoved] = useState<Entry>()
  return (
    <>
      <Lines empty={t('credentials.empty')}>
        {credentials.flatMap(listEntries).map((entry) => (
          <Line
            key={entry.key}
            icon={describeMethod(entry.type).icon}
            title={entry.title}
            detail={entry.details.filter((part) => part !== '').join(', ')}
            trailing={
              may('change') &&
              entry.isRemovable && (
                <Button
                  variant="quiet"
                  aria-label={t('credentials.removeOne', { method: entry.title })}
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

/** How a person signs in. First factors stay: without them nobody could sign in. */
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
