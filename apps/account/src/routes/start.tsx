import { CallError, isSessionInactive } from '@tillkey/client'
import { useSession } from '@tillkey/client/react'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { Alert, Button, ButtonLink, Spinner, Stack } from '@tillkey/ui'
import { flowAddress, leaveFor, textOfFailure } from '@tillkey/web'
import { useState } from 'react'
import { screens } from '../screens.ts'
import { Frame } from '../shared/frame.tsx'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { richText } from '../shared/rich-text.tsx'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

function readName({ identity }: Session): string {
  const { email, name } = Object(identity?.traits) as { email?: unknown; name?: unknown } // each member is checked below
  const [known] = [email, name].filter((value) => typeof value === 'string')
  return typeof known === 'string' ? known : (identity?.id ?? '')
}

/** The signed-in user and where to continue. */
export function StartRoute() {
  const { t } = useLazyMessages()
  const { data: session, error, isLoading, refetch } = useSession(useServices().client)
  const isNobody = session === undefined && isSessionInactive(error)
  return (
    <Frame title={t('start.title')}>
      <Stack gap="loose">
        <Title intro={isNobody ? t('start.nobody') : session && <Person session={session} />}>
          {t('start.title')}
        </Title>
        {isLoading ? <Spinner label={t('wait')} /> : null}
        {isNobody ? <SignedOut /> : null}
        {session === undefined ? null : <SignedIn />}
        {isLoading || isNobody || session !== undefined ? null : <Failure error={error} onRetry={refetch} />}
      </Stack>
    </Frame>
  )
}

function Person({ session }: { session: Session }) {
  const { t } = useLazyMessages()
  return richText((name) => t('start.person', { name }), <b>{readName(session)}</b>)
}

/** 403 means that the session lacks a second factor. */
const lacksSecondFactor = (error: unknown): boolean => error instanceof CallError && error.status === 403

/** Why there is no session to show, and what to do about it. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const i18n = useLazyMessages()
  const isSecondStep = lacksSecondFactor(error)
  return (
    <>
      <Alert tone={isSecondStep ? 'info' : 'danger'}>{textOfFailure(i18n, error)}</Alert>
      {isSecondStep ? <SecondStep /> : <Again onClick={onRetry} />}
    </>
  )
}

/** Link to the second factor. */
function SecondStep() {
  const { t } = useLazyMessages()
  const { base } = useServices()
  return (
    <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login', aal: 'aal2' })}>
      {t('login.second')}
    </ButtonLink>
  )
}

function Again({ onClick }: { onClick: () => void }) {
  const { t } = useLazyMessages()
  return (
    <Button variant="primary" size="wide" onClick={onClick}>
      {t('tryAgain')}
    </Button>
  )
}

function SignedOut() {
  const { t } = useLazyMessages()
  const { base } = useServices()
  return (
    <Stack>
      <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login' })}>
        {t('signIn')}
      </ButtonLink>
      <ButtonLink size="wide" href={flowAddress({ base, kind: 'registration' })}>
        {t('register')}
      </ButtonLink>
    </Stack>
  )
}

function SignedIn() {
  const { client, base, pointOfSaleUrl } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const signOut = () => {
    setBusy(true)
    createBrowserLogoutFlow(client, {}).then(
      ({ logout_url }) => leaveFor(logout_url),
      (error: unknown) => {
        setBusy(false)
        setFailure(error)
      },
    )
  }
  return (
    <Stack>
      {failure === null ? null : <Alert tone="danger">{textOfFailure(i18n, failure)}</Alert>}
      {pointOfSaleUrl === undefined ? null : (
        <ButtonLink variant="primary" size="wide" href={pointOfSaleUrl}>
          {t('till')}
        </ButtonLink>
      )}
      <ButtonLink size="wide" href={flowAddress({ base, kind: 'settings' })}>
        {t('settings')}
      </ButtonLink>
      <ButtonLink size="wide" href={`${base}${screens.apps}`}>
        {t('apps')}
      </ButtonLink>
      <Button size="wide" onClick={signOut} busy={busy ? t('signingOut') : undefined}>
        {t('signOut')}
      </Button>
    </Stack>
  )
}
