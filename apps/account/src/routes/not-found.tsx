import { ButtonLink, Stack } from '@tillkey/ui'
import { Frame } from '../shared/frame.tsx'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

export function NotFoundRoute() {
  const { base } = useServices()
  const { t } = useLazyMessages()
  return (
    <Frame title={t('notFound.title')}>
      <Stack gap="loose">
        <Title focus="arrival">{t('notFound.title')}</Title>
        <ButtonLink variant="primary" size="wide" href={`${base}/`}>
          {t('home')}
        </ButtonLink>
      </Stack>
    </Frame>
  )
}
