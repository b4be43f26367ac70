import type { ProjectApiKey } from '@tillkey/client'
import { type ReactNode, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { formatAgo, formatDate } from '../../shared/times.ts'
import { projectSentences as t } from './sentences.ts'

const describeKey = ({
  role = 'owner',
  created_at: created,
  expires_at: expires,
  last_used_at: used,
  allowed_networks: networks = [],
}: ProjectApiKey): string =>
  [
    t(`roles.${role}`),
    created && t('keys.created', { time: formatDate(created) }),
    expires ? t('keys.expires', { time: formatDate(expires) }) : t('keys.never'),
    used ? t('keys.lastUsed', { time: formatAgo(used) }) : t('keys.neverUsed'),
    networks.length === 0 ? t('keys.all') : networks.join(' '),
  ]
    .filter(Boolean)
    .join(', ')

interface KeyListProps {
  keys: readonly ProjectApiKey[]
  /** Deletes a key. Absent for roles that may not. */
  onDelete: ((id: string) => void) | undefined
  isPending: boolean
}

/** Keys with their role, expiry and networks. Values are never shown. */
export function KeyList({ keys, onDelete, isPending }: KeyListProps): ReactNode {
  const [chosen, setChosen] = useState<ProjectApiKey>()
  return (
    <>
      <Lines empty={t('keys.empty')}>
        {keys.map((key) => (
          <Line
            key={key.id}
            icon="key"
            title={key.name}
            detail={describeKey(key)}
            trailing={
              onDelete && (
                <Button aria-label={`${t('keys.delete')}: ${key.name}`} onPress={() => setChosen(key)}>
                  {t('keys.delete')}
                </Button>
              )
            }
          />
        ))}
      </Lines>
      <ConfirmDialog
        title={t('keys.delete')}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        submit={t('keys.delete')}
        isPending={isPending}
        onSubmit={() => {
          if (chosen) onDelete?.(chosen.id)
          setChosen(undefined)
        }}
      >
        <p>
          <strong>{chosen?.name}</strong>
        </p>
        <p>{t('keys.deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}
