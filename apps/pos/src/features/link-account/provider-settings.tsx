import { ButtonLink, Card, Heading, Row, Stack } from '@tillkey/ui'
import { Link } from 'wouter'
import { useDayWords } from '../../shared/words/day-words.tsx'

interface ProviderSettingsProps {
  /** What the provider calls itself in addresses. */
  provider: string
  /** The name of the account; null before one is linked. */
  account: string | null
  disconnected: boolean
}

/** The account that card payments are made for, and how it is linked again. */
export function ProviderSettings({ provider, account, disconnected }: ProviderSettingsProps) {
  const { t } = useDayWords()
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('provider.title')}</Heading>
        <p>{account === null ? t('provider.none') : t('provider.linked', { account, provider })}</p>
        {disconnected ? <p>{t('processing.disconnected')}</p> : null}
        <Row>
          <Link href="/login" asChild>
            <ButtonLink size="small">{t(account === null ? 'link.title' : 'machines.linkOther')}</ButtonLink>
          </Link>
        </Row>
      </Stack>
    </Card>
  )
}
