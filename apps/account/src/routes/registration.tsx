import { type Flow, flowAddress } from '@tillkey/web'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

const titleOf = () => 'Create your account'

/** Signing up. */
export function RegistrationRoute() {
  const { base } = useServices()
  const below = ({ return_to: returnTo, oauth2_login_challenge: loginChallenge }: Flow) => (
    <p>
      Already have an account?{' '}
      <a href={flowAddress({ base, kind: 'login', returnTo, loginChallenge })}>Sign in</a>
    </p>
  )
  return <FlowPage kind="registration" titleOf={titleOf} below={below} />
}
