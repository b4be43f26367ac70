import type { Identity } from '@tillkey/client'
import { deleteIdentityCredentials } from '@tillkey/contract/platform/identity/identities.ts'
import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import type { IconName } from '../../shared/icons.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Panel } from '../../shared/screen.tsx'
import { formatDate } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { identityReads } from './identity-reads.ts'

const t = createTranslate(english)

type Credential = NonNullable<Identity['credentials']>[string]

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

/** A credential, or one of its connections to providers. */
interface Entry {
  type: string
  credential: Credential
  identifier?: string
}

const listEntries = (identity: Identity): Entry[] =>
  Object.entries(identity.credentials ?? {}).flatMap(([type, credential]): Entry[] => {
    const { identifiers = [] } = credential
    if (type !== 'oidc' || identifiers.length === 0) return [{ type, credential }]
    return identifiers.map((identifier) => ({ type, credential, identifier }))
  })

const describe = ({ credential: { updated_at: changed, identifiers = [] }, identifier }: Entry): string =>
  [
    identifier ?? identifiers.join(', '),
    changed ? t('credentials.changed', { date: formatDate(changed) }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

function RemoveDialog({
  identity,
  entry,
  onClose,
}: {
  identity: Identity
  entry: Entry
  onClose: () => void
}) {
  const method = describeMethod(entry.type).title
  const remove = useChange(useProjectScope(), deleteIdentityCredentials, {
    outdates: identityReads,
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
      <p>{t('credentials.confirmText')}</p>
    </ConfirmDialog>
  )
}

/** How a person signs in. First factors stay: without them nobody could sign in. */
export function CredentialsPanel({ identity }: { identity: Identity }) {
  const may = useMay()
  const [removed, setRemoved] = useState<Entry>()
  return (
    <Panel title={t('credentials.title')} isFlush>
      <Lines empty={t('credentials.empty')}>
        {listEntries(identity).map((entry) => {
          const { title, icon } = describeMethod(entry.type)
          const isOffered = may('change') && isRemovable(entry.type)
          return (
            <Line
              key={`${entry.type} ${entry.identifier ?? ''}`}
              icon={icon}
              title={title}
              detail={describe(entry)}
              trailing={
                isOffered && (
                  <Button
                    variant="quiet"
                    aria-label={t('credentials.removeOne', { method: title })}
                    onPress={() => setRemoved(entry)}
                  >
                    {t('credentials.remove')}
                  </Button>
                )
              }
            />
          )
        })}
      </Lines>
      {removed && <RemoveDialog identity={identity} entry={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  )
}
