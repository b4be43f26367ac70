import { type Flow, flowAddress } from '@tillkey/web'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

const titleOf = () => 'Confirm your e-mail address'

/** Proving that an address is the own one. */
export function VerificationRoute() {
  const { base } = useServices()
  const below = ({ return_to }: Flow) => (
    <p>
      <a href={flowAddress({ base, kind: 'login', returnTo: return_to })}>Go to sign in</a>
    </p>
  )
  return <FlowPage kind="verification" titleOf={titleOf} below={below} />
}
