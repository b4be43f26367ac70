import { ButtonLink, Stack } from '@tillkey/ui'
import { flowAddress, OfflineIcon } from '@tillkey/web'
import styles from '../features/flow/flow.module.css'
import { Frame } from '../shared/frame.tsx'
import { type AnyKey, useLazyMessages } from '../shared/lazy-messages.ts'
import type { Notice } from '../shared/notice.ts'
import { useRequestedLanguage } from '../shared/requested-language.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

const titles: Record<Notice['kind'], AnyKey> = {
  'sign-in': 'signIn',
  consent: 'consent.title',
  'sign-out': 'signOut',
  'signed-out': 'notice.signedOut',
  error: 'error.title',
}

const texts: Record<Notice['kind'], AnyKey> = {
  'sign-in': 'notice.signIn',
  consent: 'notice.consent',
  'sign-out': 'notice.signOut',
  'signed-out': 'notice.close',
  error: 'notice.error',
}

function getText({ kind, status }: Notice): AnyKey {
  if (kind === 'error' && status === 401) return 'access.expired'
  if (kind === 'error' && status === 404) return 'access.gone'
  return texts[kind]
}

/** Shows a message to a person sent here by an app. */
export function NoticeRoute() {
  const { base, notice } = useServices()
  const { t } = useLazyMessages()
  useRequestedLanguage(notice?.uiLocales)
  if (notice === undefined) return null
  const title = t(titles[notice.kind])
  return (
    <Frame title={title}>
      <Stack gap="loose">
        <div className={styles.centred}>
          {notice.kind === 'error' ? <OfflineIcon /> : null}
          <Title focus="arrival" intro={t(getText(notice))}>
            {title}
          </Title>
        </div>
        <Details {...notice.error} />
        {notice.kind === 'signed-out' ? (
          <ButtonLink size="wide" href={flowAddress({ base, kind: 'login' })}>
            {t('signIn')}
          </ButtonLink>
        ) : (
          <ButtonLink size="wide" href={`${base}/`}>
            {t('home')}
          </ButtonLink>
        )}
      </Stack>
    </Frame>
  )
}

/** Error details for developers. Anyone can put them into an address, so they are collapsed and labelled. */
function Details({ code, description }: Notice['error']) {
  const { t } = useLazyMessages()
  if (code === '' && description === '') return null
  return (
    <details className={styles.details}>
      <summary>{t('notice.details')}</summary>
      <p lang="en">
        {code === '' ? null : <code>{code}</code>} {description}
      </p>
    </details>
  )
}
