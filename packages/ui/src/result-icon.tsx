import { CheckMark, CrossMark, Question } from './icons.tsx'
import styles from './result-icon.module.css'

const icons = { success: <CheckMark />, failure: <CrossMark />, unknown: <Question /> }

/** How something ended, told by shape: a ticked circle, a crossed octagon, a questioning diamond. The heading beside it says it in words. */
export function ResultIcon({ result }: { result: keyof typeof icons }) {
  return (
    <span className={styles.icon} data-result={result}>
      {icons[result]}
    </span>
  )
}
