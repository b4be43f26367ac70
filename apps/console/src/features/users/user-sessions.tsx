import { useMutation } from '@tanstack/react-query'
import type { Session } from '@tillkey/client'
import { disableSession, listIdentitySessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { Panel } from '../../shared/screen.tsx'
import { Tag } from '../../shared/state-tag.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useChange, useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { endSessions } from './change-state.ts'
import { locateDevice, nameDevice } from './device-name.ts'
import { describeMethod } from './user-credentials.tsx'
import { useSessions } from './user-queries.ts'

const t = createTranslate(english)

const listMethods = ({ authentication_methods: methods = [] }: Session): string =>
  methods.map(({ method = '' }) => describeMethod(method).title).join(', ')

function SessionLine({ session }: { session: Session }) {
  const may = useMay()
  const end = useChange(useProjectScope(), disableSession, {
    outdates: [listIdentitySessions],
    done: t('sessions.ended'),
  })
  const { id, active: isActive = false, authenticator_assurance_level: aal, authenticated_at: time } = session
  const name = nameDevice(session) ?? t('sessions.unknown')
  return (
    <Line
      icon="sessions"
      title={name}
      detail={[locateDevice(session), listMethods(session)].filter((part) => part !== '').join(', ')}
      trailing={
        <>
          {aal !== undefined && <Tag tone={aal === 'aal2' ? 'good' : 'off'}>{aal}</Tag>}
          {time !== undefined && <time title={formatTime(time)}>{formatAgo(time)}</time>}
          {!isActive && <Tag>{t('sessions.inactive')}</Tag>}
          {isActive && may('support') && (
            <Button
              variant="quiet"
              isPending={end.isPending}
              aria-label={t('sessions.endOne', { name })}
              onPress={() => end.mutate({ id })}
            >
              {t('sessions.end')}
            </Button>
          )}
        </>
      }
    />
  )
}

function EndAllDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const scope = useProjectScope()
  const outdate = useOutdate()
  const toasts = useToasts()
  const end = useMutation({
    mutationFn: () => endSessions(scope.client, id),
    async onSuccess() {
      toasts.confirm(t('sessions.endedAll'))
      onClose()
      await outdate([listIdentitySessions])
    },
    onError: (error) => toasts.fail(explainFailure(error)),
  })
  return (
    <ConfirmDialog
      title={t('sessions.endAllTitle')}
      isOpen
      onClose={onClose}
      submit={t('sessions.endAll')}
      isPending={end.isPending}
      onSubmit={() => end.mutate()}
    >
      <p>{t('sessions.endAllText')}</p>
    </ConfirmDialog>
  )
}

/** The sessions of a person: the active ones, or all of them. */
export function SessionsPanel({ id, isWhole }: { id: string; isWhole: boolean }) {
  const may = useMay()
  const sessions = useSessions(id)
  const [isEnding, setIsEnding] = useState(false)
  const shown = (all: readonly Session[]): readonly Session[] =>
    isWhole ? all : all.filter(({ active: isActive }) => isActive)
  const hasActive = sessions.data?.some(({ active: isActive }) => isActive) ?? false
  return (
    <Panel
      title={t('sessions.title')}
      isFlush
      actions={
        hasActive && may('support') ? (
          <Button onPress={() => setIsEnding(true)}>{t('sessions.endAll')}</Button>
        ) : undefined
      }
    >
      <Loaded query={sessions}>
        {(all) => (
          <Lines empty={t('sessions.empty')}>
            {shown(all).map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </Lines>
        )}
      </Loaded>
      {isEnding && <EndAllDialog id={id} onClose={() => setIsEnding(false)} />}
    </Panel>
  )
}
