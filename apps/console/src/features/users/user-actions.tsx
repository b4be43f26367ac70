import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Identity } from '@tillkey/client'
import {
  deleteIdentity,
  listIdentities,
  sendIdentityRecovery,
} from '@tillkey/contract/platform/identity/identities.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { listIdentitySessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { listAuditEvents } from '@tillkey/contract/platform/project/audit.ts'
import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { screenPaths } from '../../screens.ts'
import { ActionMenu } from '../../shared/action-menu.tsx'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog, FormDialog } from '../../shared/dialog.tsx'
import { Select } from '../../shared/fields.tsx'
import { nameIdentity } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Facts } from '../../shared/screen.tsx'
import { useToasts } from '../../shared/toasts.tsx'
import { useChange, useOutdate } from '../../shared/use-change.ts'
import { useIsAvailable, useObstacle } from '../../shared/use-obstacle.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { changeState } from './change-state.ts'
import { exportPerson } from './export-users.ts'
import { identityReads } from './identity-reads.ts'
import { MAX_ENTRIES, useConsents, useMessages, useSessions, useTuples } from './user-queries.ts'

const t = createTranslate(english)

/** Asks which address gets the recovery link. */
function RecoveryDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const addresses = (identity.recovery_addresses ?? []).map(({ value }) => value)
  const [address, setAddress] = useState(addresses[0] ?? '')
  const send = useChange(useProjectScope(), sendIdentityRecovery, {
    outdates: [listAuditEvents],
    done: ({ sent_to: to }) => t('recovery.done', { address: to }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('recovery.title')}
      isOpen
      onClose={onClose}
      submit={t('recovery.send')}
      isPending={send.isPending}
      isDisabled={addresses.length === 0}
      onSubmit={() => send.mutate({ id: identity.id, body: { address } })}
    >
      <p>{addresses.length === 0 ? t('recovery.none') : t('recovery.text')}</p>
      {addresses.length > 0 && (
        <Select
          label={t('recovery.address')}
          value={address}
          onChange={setAddress}
          options={addresses.map((value) => ({ value, title: value }))}
        />
      )}
    </FormDialog>
  )
}

/** Returns what a deployment stores about people besides identities and sessions. */
const useUserData = () => ({
  audit: useObstacle('userHistory') === undefined,
  messages: useObstacle('userMessages') === undefined,
  consents: useObstacle('userConsents') === undefined,
  relationships: useObstacle('userRelationships') === undefined,
})

/** Number of entries, which are loaded up to a bound. */
const countEntries = (entries: readonly unknown[] | undefined): string | undefined => {
  if (entries === undefined) return undefined
  const { length: count } = entries
  return count < MAX_ENTRIES ? String(count) : t('delete.many', { count })
}

/** How much is erased with a person, as far as the deployment has it. */
function ErasedFacts({ identity }: { identity: Identity }) {
  const has = useUserData()
  const sessions = useSessions(identity.id)
  const consents = useConsents(identity.id, { isAvailable: has.consents })
  const messages = useMessages(identity, { isAvailable: has.messages })
  const tuples = useTuples(identity.id, { isAvailable: has.relationships })
  return (
    <Facts
      facts={[
        [t('delete.sessions'), countEntries(sessions.data)],
        [t('delete.consents'), has.consents && countEntries(consents.data)],
        [t('delete.messages'), has.messages && countEntries(messages.data)],
        [t('delete.relationships'), has.relationships && countEntries(tuples.data?.relation_tuples)],
      ].map(([name, value]) => [String(name), value || undefined] as const)}
    />
  )
}

/** Says what is erased, and asks for the name. */
function DeleteDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const navigate = useNavigate()
  const project = useSlug()
  const name = nameIdentity(identity)
  const remove = useChange(useProjectScope(), deleteIdentity, {
    outdates: [listIdentities, searchIdentities],
    done: t('delete.done', { name }),
    onDone: () => void navigate({ to: screenPaths.users, params: { project } }),
  })
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      isOpen
      onClose={onClose}
      submit={t('delete.submit')}
      isPending={remove.isPending}
      expected={name}
      onSubmit={() => remove.mutate({ id: identity.id })}
    >
      <p>{t('delete.text')}</p>
      <ErasedFacts identity={identity} />
    </ConfirmDialog>
  )
}

/** Deactivates a person and ends their sessions, or activates them. */
function useStateChange(identity: Identity) {
  const scope = useProjectScope()
  const outdate = useOutdate()
  const toasts = useToasts()
  return useMutation({
    mutationFn: (state: 'active' | 'inactive') => changeState(scope.client, identity.id, state),
    async onSuccess(_, state) {
      toasts.confirm(state === 'active' ? t('activate.done') : t('deactivate.done'))
      await outdate([...identityReads, listIdentitySessions])
    },
    onError: (error) => toasts.fail(explainFailure(error)),
  })
}

/** Saves everything about a person as a file. */
function useExport(identity: Identity) {
  const { client } = useProjectScope()
  const { client: platform } = usePlatformScope()
  const project = useSlug()
  const toasts = useToasts()
  const has = useUserData()
  return useMutation({
    mutationFn: () => exportPerson(identity, { client, platform, project, has }),
    onSuccess: (data) =>
      saveFile(`user-${identity.id}.json`, 'application/json', [JSON.stringify(data, null, 2)]),
    onError: (error) => toasts.fail(explainFailure(error)),
  })
}

/** What the operator's role may do with a person. */
export function UserActions({ identity }: { identity: Identity }) {
  const may = useMay()
  const canRecover = useObstacle('sendRecovery') === undefined && may('support')
  const canSimulate = useIsAvailable()(screenPaths.simulator) && may('configure')
  const navigate = useNavigate()
  const project = useSlug()
  const [dialog, setDialog] = useState<'recovery' | 'delete'>()
  const state = useStateChange(identity)
  const exporting = useExport(identity)
  const isActive = identity.state !== 'inactive'
  const close = (): void => setDialog(undefined)
  const simulate = (): void =>
    void navigate({ to: screenPaths.simulator, params: { project }, search: { identity: identity.id } })
  return (
    <>
      {canRecover && <Button onPress={() => setDialog('recovery')}>{t('recovery.open')}</Button>}
      {may('change') && (
        <Button isPending={state.isPending} onPress={() => state.mutate(isActive ? 'inactive' : 'active')}>
          {isActive ? t('deactivate.submit') : t('activate.submit')}
        </Button>
      )}
      <ActionMenu
        label={t('actions.more')}
        actions={[
          { id: 'export', title: t('export.open'), run: () => exporting.mutate() },
          ...(canSimulate ? [{ id: 'simulate', title: t('simulate.open'), run: simulate }] : []),
          ...(may('change')
            ? [{ id: 'delete', title: t('delete.open'), isDangerous: true, run: () => setDialog('delete') }]
            : []),
        ]}
      />
      {dialog === 'recovery' && <RecoveryDialog identity={identity} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog identity={identity} onClose={close} />}
    </>
  )
}
