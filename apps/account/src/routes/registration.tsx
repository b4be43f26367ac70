import { type Flow, flowAddress } from '@tillkey/web'
import { Below } from '../features/flow/below.tsx'
import { useGoal } from '../features/flow/destination.ts'
import { useServices } from '../shared/services.ts'
import { useWords } from '../shared/words.ts'
import { FlowPage } from './flow-page.tsx'

/** Signing up. */
export function RegistrationRoute() {
  const { base } = useServices()
  const { t } = useWords()
  const leadOf = useGoal('registration')
  const below = ({ return_to: returnTo, oauth2_login_challenge: loginChallenge }: Flow) => (
    <Below
      question={t('register.known')}
      href={flowAddress({ base, kind: 'login', returnTo, loginChallenge })}
    >
      {t('signIn')}
    </Below>
  )
  return <FlowPage kind="registration" titleOf={() => t('register.title')} leadOf={leadOf} below={below} />
}
