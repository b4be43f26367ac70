import type {
  AccessAnswer,
  AccessRequest,
  AccountApp,
} from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Button, Heading, LogoKeys, Stack, Toggle } from '@tillkey/ui'
import { useState } from 'react'
import type { Brand } from '../../shared/brand.ts'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { richText } from '../../shared/rich-text.tsx'
import { useServices } from '../../shared/services.ts'
import styles from './access.module.css'
import { ScopeList } from './scope-list.tsx'

interface AccessFormProps {
  request: AccessRequest
  /** Brand of the account. */
  brand: Brand
  busy: boolean
  onAnswer: (answer: AccessAnswer) => void
  onLeave: () => void
}

/** Consent form: app, account, scopes and the two answers. */
export function AccessForm({ request, brand, busy, onAnswer, onLeave }: AccessFormProps) {
  const { t } = useLazyMessages()
  const { app, scopes, returns_to: returnsTo } = request
  const [allowed, setAllowed] = useState(() => new Set(scopes.map(({ scope }) => scope)))
  const [remember, setRemember] = useState(false)
  const change = (scope: string) =>
    setAllowed((before) => {
      const after = new Set(before)
      if (!after.delete(scope)) after.add(scope)
      return after
    })
  return (
    <>
      <Marks app={app} brand={brand} />
      <Heading focus="arrival">{t('consent.asks', { app: app.name, project: brand.name })}</Heading>
      <Person {...request.person} onLeave={onLeave} />
      <ScopeList scopes={scopes} allowed={allowed} onChange={change} />
      <Toggle
        label={t('consent.remember')}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Stack gap="tight">
        <Button
          variant="primary"
          size="wide"
          busy={busy ? t('wait') : undefined}
          onClick={() => onAnswer({ decision: 'allow', scopes: [...allowed], remember })}
        >
          {t('consent.allow')}
        </Button>
        <Button size="wide" disabled={busy} onClick={() => onAnswer({ decision: 'refuse' })}>
          {t('consent.refuse')}
        </Button>
      </Stack>
      <p className={styles.notes}>
        {richText((site) => t('consent.returns', { site }), <strong>{returnsTo}</strong>)} {t('consent.stop')}
        <AppLinks app={app} />
      </p>
    </>
  )
}

/** Logos of the app and the account. */
function Marks({ app, brand }: { app: AccountApp; brand: Brand }) {
  return (
    <div className={styles.marks} aria-hidden="true">
      <AppMark app={app} />
      <span className={styles.dots}>•••</span>
      <span className={styles.ours}>
        {brand.isOurs ? <LogoKeys className={styles.keys} /> : brand.name.charAt(0)}
      </span>
    </div>
  )
}

/** The app's logo, fetched by this server. Falls back to the first letter of the app's name. */
function AppMark({ app }: { app: AccountApp }) {
  const { base } = useServices()
  const [isBroken, setBroken] = useState(false)
  if (app.logo_uri === undefined || isBroken) return <span className={styles.tile}>{app.name.charAt(0)}</span>
  const source = `${base}/oauth2/account/apps/${encodeURIComponent(app.client_id)}/logo`
  return <img className={styles.logo} src={source} alt="" onError={() => setBroken(true)} />
}

/** Initials of a name. */
const formatInitials = (name: string): string =>
  name
    .split(/[\s@.]+/, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

function Person({ name, email, onLeave }: AccessRequest['person'] & { onLeave: () => void }) {
  const { t } = useLazyMessages()
  const shown = name ?? email ?? t('consent.you')
  return (
    <div className={styles.person}>
      <span className={styles.avatar} aria-hidden="true">
        {formatInitials(shown)}
      </span>
      <span className={styles.identity}>
        <span className={styles.name}>{shown}</span>
        {name === undefined || email === undefined ? null : (
          <>
            <br />
            <span className={styles.muted}>{email}</span>
          </>
        )}
      </span>
      <Button variant="quiet" size="small" onClick={onLeave}>
        {t('consent.notYou')}
      </Button>
    </div>
  )
}

function AppLinks({ app: { name, tos_uri: terms, policy_uri: privacy } }: { app: AccountApp }) {
  const { t } = useLazyMessages()
  if (terms === undefined && privacy === undefined) return null
  return (
    <>
      <br />
      {terms === undefined ? null : <a href={terms}>{t('consent.terms', { app: name })}</a>}
      {terms === undefined || privacy === undefined ? null : ' · '}
      {privacy === undefined ? null : <a href={privacy}>{t('consent.privacy', { app: name })}</a>}
    </>
  )
}
