import styles from './steps.module.css'

interface StepsProps {
  /** What the steps lead to. */
  label: string
  names: readonly string[]
  /** The place of the step that is being taken. */
  now: number
  /** What they stand on. */
  on: 'page' | 'stage'
}

/** Steps that follow each other, with a bar above each: done, being taken, or to come. */
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
