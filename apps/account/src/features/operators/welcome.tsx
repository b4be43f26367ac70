import { ButtonLink } from '@tillkey/ui'
import { flowAddress } from '@tillkey/web'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { useServices } from '../../shared/services.ts'
import { Title } from '../../shared/title.tsx'

/** Tells a new operator or member where to continue. */
export function Welcome({ heading, children }: { heading: string; children: string }) {
  const { base } = useServices()
  const { t } = useLazyMessages()
  return (
    <>
      <Title focus="arrival" intro={children}>
        {heading}
      </Title>
      <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login' })}>
        {t('signIn')}
      </ButtonLink>
    </>
  )
}
