import { CheckMark, CrossMark, QuestionMark } from './icons.tsx'
import styles from './result-icon.module.css'

const icons = { success: <CheckMark />, failure: <CrossMark />, unknown: <QuestionMark /> }

/**
 * Result icon distinguished by shape: ticked circle, crossed octagon, questioning diamond. Needs a heading beside it.
 */
export function ResultIcon({ result }: { result: keyof typeof icons }) {
  return (
    <span className={styles.icon} data-result={result}>
      {icons[result]}
    </span>
  )
}
