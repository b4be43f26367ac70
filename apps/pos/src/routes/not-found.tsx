import { NotFound } from '@tillkey/web'
import { Frame } from '../shared/frame.tsx'
import { useWords } from '../shared/words/words-provider.tsx'

export function NotFoundRoute() {
  const { t } = useWords()
  return (
    <Frame title={t('notFound.title')}>
      <NotFound home="/" words={{ heading: t('notFound.heading'), home: t('failure.home') }} />
    </Frame>
  )
}
