import { NotFound } from '@tillkey/web'
import { Frame } from '../shared/frame/frame.tsx'
import { useMessages } from '../shared/messages/messages-provider.tsx'

export function NotFoundRoute() {
  const { t } = useMessages()
  return (
    <Frame title={t('notFound.title')}>
      <NotFound home="/" messages={{ heading: t('notFound.heading'), home: t('failure.home') }} />
    </Frame>
  )
}
