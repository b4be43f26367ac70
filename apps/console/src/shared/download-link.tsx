import type { ReactNode } from 'react'
import styles from './button.module.css'
import { useConsole } from './services.ts'

interface DownloadLinkProps {
  /** Path of the operation. */
  path: string
  /** Name of the file. */
  file: string
  children: ReactNode
}

/** A link that saves the answer of an operation as a file. */
export const DownloadLink = ({ path, file, children }: DownloadLinkProps) => {
  const { base } = useConsole()
  return (
    <a className={styles.button} href={`${base}/api${path}`} download={file}>
      {children}
    </a>
  )
}
