import { ButtonLink } from '@tillkey/ui'
import { flowAddress } from '@tillkey/web'
import { useLaterWords } from '../../shared/later-words.ts'
import { useServices } from '../../shared/services.ts'
import { Title } from '../../shared/title.tsx'

/** Tells who has become an operator, or a member, where to go on. */
export function Welcome({ heading, children }: { heading: string; children: string }) {
  const { base } = useServices()
  const { t } = useLaterWords()
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
