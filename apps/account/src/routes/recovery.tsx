import { type Flow, flowAddress } from '@tillkey/web'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

const titleOf = () => 'Recover your account'

/** Getting back into an account. */
export function RecoveryRoute() {
  const { base } = useServices()
  const below = ({ return_to }: Flow) => (
    <p>
      <a href={flowAddress({ base, kind: 'login', returnTo: return_to })}>Go to sign in</a>
    </p>
  )
  return <FlowPage kind="recovery" titleOf={titleOf} below={below} />
}
