import { useLazyMessages } from '../messages/lazy-messages.tsx'
import { Steps } from './steps.tsx'

const steps = ['link', 'machine', 'payment'] as const

interface SetupStepsProps {
  /** The current step. */
  at: (typeof steps)[number]
}

/** Setup steps before the first payment. */
export function SetupSteps({ at }: SetupStepsProps) {
  const { t } = useLazyMessages()
  const names = steps.map((step) => t(`first.${step}`))
  return <Steps label={t('first.label')} names={names} now={steps.indexOf(at)} on="page" />
}
