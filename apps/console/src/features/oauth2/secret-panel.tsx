import type { OAuth2Client } from '@tillkey/client'
import {
  deleteRotatedOAuth2ClientSecrets,
  getOAuth2Client,
  rotateOAuth2ClientSecret,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import { useState } from 'react'
import english from '../../catalogues/en/clients.json'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog, Dialog, FormDialog } from '../../shared/dialog.tsx'
import { Select } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Panel } from '../../shared/screen.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { hasSecret } from './app-kinds.ts'
import styles from './oauth2.module.css'
import { ShownSecret } from './shown-secret.tsx'

const t = createTranslate(english)

/** How long previous secrets remain valid. */
const overlaps = [
  { value: '1h', title: t('overlap.hour') },
  { value: '24h', title: t('overlap.day') },
  { value: '168h', title: t('overlap.week') },
  { value: '0s', title: t('overlap.none'), help: t('overlap.noneText') },
]

interface RotationProps {
  id: string
  isOpen: boolean
  onClose: () => void
}

/** Creates a new secret and shows it once. */
function Rotation({ id, isOpen, onClose }: RotationProps) {
  const [overlap, setOverlap] = useState('24h')
  const rotate = useChange(useProjectScope(), rotateOAuth2ClientSecret, { outdates: [getOAuth2Client] })
  const secret = rotate.data?.client_secret
  const close = (): void => {
    rotate.reset()
    onClose()
  }
  if (secret !== undefined)
    return (
      <Dialog title={t('secret.new')} isOpen={isOpen} onClose={close}>
        <ShownSecret secret={secret} />
        <Button variant="primary" onPress={close}>
          {t('secret.stored')}
        </Button>
      </Dialog>
    )
  return (
    <FormDialog
      title={t('secret.rotateTitle')}
      submit={t('secret.rotate')}
      isOpen={isOpen}
      isPending={rotate.isPending}
      onClose={close}
      onSubmit={() => rotate.mutate({ id, body: { grace_period: overlap } })}
    >
      <p>{t('secret.rotateText')}</p>
      <Select label={t('overlap.label')} value={overlap} onChange={setOverlap} options={overlaps} />
    </FormDialog>
  )
}

/** The secret of a client, which is never read: rotation and revocation. */
export function SecretPanel({ client }: { client: OAuth2Client }) {
  const id = client.client_id ?? ''
  const canChange = useMay()('change')
  const obstacle = useObstacle('rotateSecret')
  const [open, setOpen] = useState<'rotate' | 'revoke'>()
  const close = (): void => setOpen(undefined)
  const revoke = useChange(useProjectScope(), deleteRotatedOAuth2ClientSecrets, {
    outdates: [],
    done: t('secret.revoked'),
    onDone: close,
  })
  if (!hasSecret(client))
    return (
      <Panel title={t('secret.title')}>
        <p className={styles.help}>
          {client.token_endpoint_auth_method === 'none' ? t('secret.public') : t('secret.key')}
        </p>
      </Panel>
    )
  return (
    <Panel title={t('secret.title')}>
      <div className={styles.group}>
        <p className={styles.secret}>
          <code aria-hidden="true">••••••••••••••••••••</code>
        </p>
        <p className={styles.help}>{t('secret.hidden')}</p>
        {canChange && obstacle === undefined ? (
          <div className={styles.buttons}>
            <Button onPress={() => setOpen('rotate')}>{t('secret.rotate')}</Button>
            <Button variant="danger" onPress={() => setOpen('revoke')}>
              {t('secret.revoke')}
            </Button>
          </div>
        ) : (
          <p className={styles.help}>{obstacle ?? t('locked')}</p>
        )}
      </div>
      <Rotation id={id} isOpen={open === 'rotate'} onClose={close} />
      <ConfirmDialog
        title={t('secret.revokeTitle')}
        submit={t('secret.revoke')}
        isOpen={open === 'revoke'}
        isPending={revoke.isPending}
        onClose={close}
        onSubmit={() => revoke.mutate({ id })}
      >
        <p>{t('secret.revokeText')}</p>
      </ConfirmDialog>
    </Panel>
  )
}
