import styles from './flow.module.css'

/** A question with a link, below a form. */
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
    <p className={styles.footer}>
      {question && `${question} `}
      <a href={href}>{children}</a>
    </p>
  )
}
