import { Link } from '@tanstack/react-router'
import type { Identity, OAuth2ConsentSession } from '@tillkey/client'
import {
  listOAuth2ConsentSessions,
  revokeOAuth2ConsentSessions,
} from '@tillkey/contract/platform/oauth2/consent.ts'
import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { Panel } from '../../shared/screen.tsx'
import { StateTag, Tag, type Tone } from '../../shared/state-tag.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useIsAvailable } from '../../shared/use-obstacle.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { useConsents, useMessages, useTuples } from './user-queries.ts'

const t = createTranslate(english)

const deliveries: Readonly<Record<string, { title: string; tone: Tone }>> = {
  sent: { title: t('messages.sent'), tone: 'good' },
  queued: { title: t('messages.queued'), tone: 'hold' },
  processing: { title: t('messages.processing'), tone: 'hold' },
  abandoned: { title: t('messages.abandoned'), tone: 'bad' },
}

/** Messages to the addresses of a person. */
export function MessagesPanel({ identity }: { identity: Identity }) {
  const project = useSlug()
  const messages = useMessages(identity)
  return (
    <Panel title={t('messages.title')} isFlush>
      <Loaded query={messages}>
        {(all) => (
          <Lines empty={t('messages.empty')}>
            {all.map(({ id, subject, template_type: template, recipient, status, created_at: time }) => {
              const { title, tone } = deliveries[status] ?? { title: status, tone: 'off' as const }
              return (
                <Line
                  key={id}
                  icon="messages"
                  title={
                    <Link to={screenPaths.message} params={{ project, id }}>
                      {subject || template}
                    </Link>
                  }
                  detail={recipient}
                  trailing={
                    <>
                      <StateTag tone={tone}>{title}</StateTag>
                      <time title={formatTime(time)}>{formatAgo(time)}</time>
                    </>
                  }
                />
              )
            })}
          </Lines>
        )}
      </Loaded>
    </Panel>
  )
}

function RevokeDialog({
  subject,
  client,
  onClose,
}: {
  subject: string
  client: string
  onClose: () => void
}) {
  const revoke = useChange(useProjectScope(), revokeOAuth2ConsentSessions, {
    outdates: [listOAuth2ConsentSessions],
    done: t('consents.revoked'),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('consents.confirm')}
      isOpen
      onClose={onClose}
      submit={t('consents.revoke')}
      isPending={revoke.isPending}
      onSubmit={() => revoke.mutate({ subject, client })}
    >
      <p>{t('consents.confirmText')}</p>
    </ConfirmDialog>
  )
}

interface ConsentLineProps {
  consent: OAuth2ConsentSession
  onRevoke: (client: string) => void
}

function ConsentLine({ consent, onRevoke }: ConsentLineProps) {
  const may = useMay()
  const { consent_request: request, grant_scope: scopes = [], handled_at: time } = consent
  const { client_id: id = '', client_name: clientName } = request?.client ?? {}
  const name = clientName || id
  return (
    <Line
      icon="consents"
      title={name}
      detail={scopes.join(' ')}
      trailing={
        <>
          {time !== undefined && <time title={formatTime(time)}>{formatAgo(time)}</time>}
          {may('change') && (
            <Button
              variant="quiet"
              aria-label={t('consents.revokeOne', { name })}
              onPress={() => onRevoke(id)}
            >
              {t('consents.revoke')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** What a person granted to clients. */
export function ConsentsPanel({ id }: { id: string }) {
  const consents = useConsents(id)
  const [revoked, setRevoked] = useState<string>()
  return (
    <Panel title={t('consents.title')} isFlush>
      <Loaded query={consents}>
        {(all) => (
          <Lines empty={t('consents.empty')}>
            {all.map((consent) => (
              <ConsentLine
                key={consent.consent_request?.challenge ?? ''}
                consent={consent}
                onRevoke={setRevoked}
              />
            ))}
          </Lines>
        )}
      </Loaded>
      {revoked !== undefined && (
        <RevokeDialog subject={id} client={revoked} onClose={() => setRevoked(undefined)} />
      )}
    </Panel>
  )
}

/** Relationships whose subject is the person. */
export function TuplesPanel({ id, title = t('tuples.title') }: { id: string; title?: string }) {
  const project = useSlug()
  const tuples = useTuples(id)
  const isAvailable = useIsAvailable()
  return (
    <Panel
      title={title}
      isFlush
      actions={
        isAvailable(screenPaths.reach) && (
          <Link to={screenPaths.reach} params={{ project }} search={{ subject: id }}>
            {t('tuples.reach')}
          </Link>
        )
      }
    >
      <Loaded query={tuples}>
        {({ relation_tuples: all = [] }) => (
          <Lines empty={t('tuples.empty')}>
            {all.map(({ namespace, object, relation }) => (
              <Line
                key={`${namespace}:${object}#${relation}`}
                title={
                  <Link
                    to={screenPaths.explain}
                    params={{ project }}
                    search={{ subject: id, relation, object: `${namespace}:${object}` }}
                  >
                    <code>
                      {namespace}:{object}
                    </code>
                  </Link>
                }
                trailing={<Tag>{relation}</Tag>}
              />
            ))}
          </Lines>
        )}
      </Loaded>
    </Panel>
  )
}
