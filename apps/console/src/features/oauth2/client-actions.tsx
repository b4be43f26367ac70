import { useNavigate } from '@tanstack/react-router'
import type { OAuth2Client } from '@tillkey/client'
import { deleteOAuth2Client, listOAuth2Clients } from '@tillkey/contract/platform/oauth2/clients.ts'
import { deleteOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { useState } from 'react'
import english from '../../catalogues/en/clients.json'
import { screenPaths } from '../../screens.ts'
import { ActionMenu } from '../../shared/action-menu.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'

const t = createTranslate(english)

/** Revokes the tokens of a client, or deletes it. Hidden from those who may not. */
export function ClientActions({ client }: { client: OAuth2Client }) {
  const { client_id: id = '', client_name: name = '' } = client
  const scope = useProjectScope()
  const project = useSlug()
  const navigate = useNavigate()
  const canChange = useMay()('change')
  const [open, setOpen] = useState<'revoke' | 'delete'>()
  const close = (): void => setOpen(undefined)
  const revoke = useChange(scope, deleteOAuth2Token, {
    outdates: [],
    done: t('tokens.revoked'),
    onDone: close,
  })
  const remove = useChange(scope, deleteOAuth2Client, {
    outdates: [listOAuth2Clients],
    done: t('delete.done'),
    onDone: () => void navigate({ to: screenPaths.clients, params: { project } }),
  })
  if (!canChange) return null
  return (
    <>
      <ActionMenu
        label={t('client.actions')}
        actions={[
          { id: 'revoke', title: t('tokens.revoke'), run: () => setOpen('revoke') },
          { id: 'delete', title: t('delete.action'), isDangerous: true, run: () => setOpen('delete') },
        ]}
      />
      <ConfirmDialog
        title={t('tokens.revokeTitle')}
        submit={t('tokens.revoke')}
        isOpen={open === 'revoke'}
        isPending={revoke.isPending}
        onClose={close}
        onSubmit={() => revoke.mutate({ client_id: id })}
      >
        <p>{t('tokens.revokeText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t('delete.title')}
        submit={t('delete.action')}
        expected={name === '' ? id : name}
        isOpen={open === 'delete'}
        isPending={remove.isPending}
        onClose={close}
        onSubmit={() => remove.mutate({ id })}
      >
        <p>{t('delete.text')}</p>
      </ConfirmDialog>
    </>
  )
}
