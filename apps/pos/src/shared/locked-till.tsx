import { OptionalPanel } from './layout/optional-panel.tsx'
import { lazyScreen } from './messages/lazy-screen.tsx'
import { useServices } from './till/services.ts'
import { useTillLock } from './till/use-till-lock.ts'

const SwitchPerson = lazyScreen(async () => (await import('./people/switch-user.tsx')).SwitchUser)

/** Asks for a PIN over the open screen after the server reports a locked till. */
export function LockedTill() {
  const { lock } = useServices()
  return useTillLock().isPrompting ? (
    <OptionalPanel>
      <SwitchPerson onClose={lock.dismiss} reason="locked" />
    </OptionalPanel>
  ) : null
}
