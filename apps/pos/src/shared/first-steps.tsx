import { Steps } from './steps.tsx'
import { useDayWords } from './words/day-words.tsx'

const steps = ['link', 'machine', 'payment'] as const

interface FirstStepsProps {
  /** The step that whoever sets the till up has come to. */
  at: (typeof steps)[number]
}

/** What there is to do before a till takes its first payment, and how far that is. */
export function FirstSteps({ at }: FirstStepsProps) {
  const { t } = useDayWords()
  const names = steps.map((step) => t(`first.${step}`))
  return <Steps label={t('first.label')} names={names} now={steps.indexOf(at)} on="page" />
}
