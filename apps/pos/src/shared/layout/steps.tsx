import styles from './steps.module.css'

interface StepsProps {
  /** Label of the list. */
  label: string
  names: readonly string[]
  /** Index of the current step. */
  now: number
  /** Background of the steps. */
  on: 'page' | 'stage'
}

/** Progress steps with a bar each: done, current or pending. */
export function Steps({ label, names, now, on }: StepsProps) {
  return (
    <ol className={`${styles.steps} ${styles[on]}`} aria-label={label}>
      {names.map((name, index) => (
        <li key={name} data-done={index < now || undefined} aria-current={index === now ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}
