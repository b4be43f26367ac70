import type { Flow } from '../shared/flow.ts'
import { useServices } from '../shared/services.tsx'
import { startAddress } from '../shared/sign-in-address.ts'
import { FlowPage } from './flow-page.tsx'

const titleOf = () => 'Create your account'

/** Signing up. */
export function RegistrationRoute() {
  const { base } = useServices()
  const below = ({ return_to }: Flow) => (
    <p>
      Already have an account? <a href={startAddress(base, 'login', return_to)}>Sign in</a>
    </p>
  )
  return <FlowPage kind="registration" titleOf={titleOf} below={below} />
}
