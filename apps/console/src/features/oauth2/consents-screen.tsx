import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { OAuth2ConsentSession } from '@tillkey/client'
import {
  listOAuth2ConsentSessions,
  revokeOAuth2ConsentSessions,
} from '@tillkey/contract/platform/oauth2/consent.ts'
import { revokeOAuth2LoginSessions } from '@tillkey/contract/platform/oauth2/login.ts'
import { useCallback, useState } from 'react'
import english from '../../catalogues/en/access.json'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatTime } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { MoreButton } from './more-button.tsx'
import styles from './oauth2.module.css'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/consents')

const asConsents = (consents: readonly OAuth2ConsentSession[]): readonly OAuth2ConsentSession[] => consents

/** What is about to be revoked: one consent, all of them, one login or all of them. */
type Revocation =
  | { kind: 'consent'; client: string; name: string }
  | { kind: 'consents' }
  | { kind: 'login'; sid: string }
  | { kind: 'logins' }

interface RevokeProps {
  subject: string
  revocation: Revocation
  onClose: () => void
}

function RevokeDialog({ subject, revocation, onClose }: RevokeProps) {
  const scope = useProjectScope()
  const options = { outdates: [listOAuth2ConsentSessions], done: t('consents.revoked'), onDone: onClose }
  const consents = useChange(scope, revokeOAuth2ConsentSessions, options)
  const logins = useChange(scope, revokeOAuth2LoginSessions, { ...options, done: t('logins.ended') })
  function run(): void {
    if (revocation.kind === 'consent') consents.mutate({ subject, client: revocation.client })
    else if (revocation.kind === 'consents') consents.mutate({ subject, all: true })
    else if (revocation.kind === 'login') logins.mutate({ sid: revocation.sid })
    else logins.mutate({ subject })
  }
  const name = revocation.kind === 'consent' ? revocation.name : ''
  return (
    <ConfirmDialog
      title={t(`revoke.${revocation.kind}.title`)}
      submit={t(`revoke.${revocation.kind}.action`)}
      isOpen
      isPending={consents.isPending || logins.isPending}
      onClose={onClose}
      onSubmit={run}
    >
      <p>{t(`revoke.${revocation.kind}.text`, { name })}</p>
    </ConfirmDialog>
  )
}

interface ConsentLineProps {
  consent: OAuth2ConsentSession
  onRevoke: (revocation: Revocation) => void
}

const nameClientOf = ({ client }: NonNullable<OAuth2ConsentSession['consent_request']>): string =>
  client?.client_name || client?.client_id || ''

/** The buttons that end a consent and the login behind it, as far as the role allows. */
function ConsentButtons({ consent: { consent_request: request }, onRevoke }: ConsentLineProps) {
  const may = useMay()
  if (request === undefined) return null
  const { login_session_id: sid = '', client } = request
  const name = nameClientOf(request)
  return (
    <>
      {may('support') && sid !== '' && (
        <Button
          variant="quiet"
          aria-label={t('logins.endOf', { name })}
          onPress={() => onRevoke({ kind: 'login', sid })}
        >
          {t('revoke.login.action')}
        </Button>
      )}
      {may('change') && (
        <Button
          variant="quiet"
          aria-label={t('consents.revokeOf', { name })}
          onPress={() => onRevoke({ kind: 'consent', client: client?.client_id ?? '', name })}
        >
          {t('revoke.consent.action')}
        </Button>
      )}
    </>
  )
}

function ConsentLine({ consent, onRevoke }: ConsentLineProps) {
  const { consent_request: request, grant_scope: scopes = [], handled_at: time = '', remember } = consent
  return (
    <Line
      icon="consents"
      title={request && nameClientOf(request)}
      detail={t('consents.detail', { scopes: scopes.join(' '), time: time && formatTime(time) })}
      trailing={
        <>
          {remember && <StateTag tone="info">{t('consents.remembered')}</StateTag>}
          <ConsentButtons consent={consent} onRevoke={onRevoke} />
        </>
      }
    />
  )
}

function ConsentsOf({ subject }: { subject: string }) {
  const may = useMay()
  const [revocation, setRevocation] = useState<Revocation>()
  const consents = useInfiniteQuery(
    listQuery(useProjectScope(), listOAuth2ConsentSessions, {
      args: { subject, page_size: 100 },
      itemsOf: asConsents,
    }),
  )
  return (
    <>
      <div className={styles.buttons}>
        {may('support') && (
          <Button variant="danger" onPress={() => setRevocation({ kind: 'logins' })}>
            {t('revoke.logins.action')}
          </Button>
        )}
        {may('change') && (
          <Button variant="danger" onPress={() => setRevocation({ kind: 'consents' })}>
            {t('revoke.consents.action')}
          </Button>
        )}
      </div>
      <Loaded query={consents}>
        {({ pages }) => (
          <Panel title={t('consents.of', { subject })}>
            <Lines empty={t('consents.none')}>
              {pages
                .flatMap(({ items }) => items)
                .map((consent) => (
                  <ConsentLine
                    key={consent.consent_request?.challenge}
                    consent={consent}
                    onRevoke={setRevocation}
                  />
                ))}
            </Lines>
            <MoreButton query={consents} />
          </Panel>
        )}
      </Loaded>
      {revocation && (
        <RevokeDialog subject={subject} revocation={revocation} onClose={() => setRevocation(undefined)} />
      )}
    </>
  )
}

/** Consents and login sessions of a subject. */
export function ConsentsScreen() {
  const { subject = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const search = useCallback(
    (text: string) =>
      void navigate({ search: text.trim() === '' ? {} : { subject: text.trim() }, replace: true }),
    [navigate],
  )
  return (
    <Screen title={t('consents.title')}>
      <Stack>
        <SearchBox label={t('consents.subject')} value={subject} onSearch={search} />
        {subject === '' ? (
          <Empty title={t('consents.start')}>
            <p>{t('consents.startText')}</p>
          </Empty>
        ) : (
          <ConsentsOf key={subject} subject={subject} />
        )}
      </Stack>
    </Screen>
  )
}
