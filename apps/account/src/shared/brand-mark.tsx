import { Wordmark } from '@tillkey/ui'
import styles from './frame.module.css'
import { useServices } from './services.ts'

/** Logo of Tillkey, or the project's name with its logo or initial. */
export function BrandMark() {
  const {
    base,
    brand: { name, isOurs, logo },
  } = useServices()
  if (isOurs && logo === undefined) return <Wordmark href={`${base}/`} />
  return (
    <a className={styles.brand} href={`${base}/`}>
      {logo === undefined ? (
        <span className={styles.letter} aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
      ) : (
        <img className={styles.logo} src={logo} alt="" />
      )}
      {name}
    </a>
  )
}
