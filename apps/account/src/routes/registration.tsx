import { type Flow, flowInstead } from '@tillkey/web'
import { useGoal } from '../features/flow/destination.ts'
import { FormFooterLink } from '../features/flow/form-footer-link.tsx'
import { useServices } from '../shared/services.ts'
import { useWords } from '../shared/words.ts'
import { FlowPage } from './flow-page.tsx'

/** Signing up. */
export function RegistrationRoute() {
  const { base, hints } = useServices()
  const { t, find } = useWords()
  const leadOf = useGoal('registration')
  const below = (flow: Flow) => (
    <FormFooterLink question={t('register.known')} href={flowInstead(flow, { base, kind: 'login' })}>
      {t('signIn')}
    </FormFooterLink>
  )
  return (
    <FlowPage
      kind="registration"
      titleOf={() => t('register.title')}
      leadOf={leadOf}
      hintOf={(name) => find(`hint.${String(hints[name])}`) ?? undefined}
      below={below}
    />
  )
}
