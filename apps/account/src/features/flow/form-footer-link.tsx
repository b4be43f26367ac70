import styles from './flow.module.css'

/** A question and the way it leads to, below a form. */
export function FormFooterLink({
  question,
  href,
  children,
}: {
  question?: string
  href: string
  children: string
}) {
  return (
    <p className={styles.below}>
      {question && `${question} `}
      <a href={href}>{children}</a>
    </p>
  )
}
