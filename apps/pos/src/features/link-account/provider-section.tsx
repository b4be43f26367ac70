import { ButtonLink, Row } from '@tillkey/ui'
import { Link } from 'wouter'
import { SettingsSection } from '../../shared/layout/settings-section.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useProviderName } from '../../shared/till/services.ts'

interface ProviderSectionProps {
  /** Slug of the provider. */
  provider: string
  /** Account name; null before one is linked. */
  account: string | null
  disconnected: boolean
}

/** The linked provider account and how to link it again. */
export function ProviderSection({ provider, account, disconnected }: ProviderSectionProps) {
  const { t } = useLazyMessages()
  const name = useProviderName(provider) || provider
  return (
    <SettingsSection id="provider" title={t('provider.title')}>
      <p>{account === null ? t('provider.none') : t('provider.linked', { account, provider: name })}</p>
      {disconnected ? <p>{t('processing.disconnected')}</p> : null}
      <Row>
        <Link href="/login" asChild>
          <ButtonLink size="small">{t(account === null ? 'link.title' : 'machines.linkOther')}</ButtonLink>
        </Link>
      </Row>
    </SettingsSection>
  )
}
