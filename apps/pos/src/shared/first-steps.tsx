import styles from './first-steps.module.css'
import { useDayWords } from './words/day-words.tsx'

const steps = ['link', 'machine', 'payment'] as const

interface FirstStepsProps {
  /** The step that whoever sets the till up has come to. */
  at: (typeof steps)[number]
}

/** What there is to do before a till takes its first payment, and how far that is. */
export function FirstSteps({ at }: FirstStepsProps) {
  const { t } = useDayWords()
  const now = steps.indexOf(at)
  return (
    <ol className={styles.steps} aria-label={t('first.label')}>
      {steps.map((step, place) => (
        <li key={step} aria-current={place === now ? 'step' : undefined} data-done={place < now}>
          {t(`first.${step}`)}
        </li>
      ))}
    </ol>
  )
}
