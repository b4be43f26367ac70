import type { ReactNode } from 'react'
import styles from './app-shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'

export interface AppShellProps {
  children: ReactNode
  /** What stands at the right of the header: links, the theme toggle. */
  actions?: ReactNode
  footer?: ReactNode
  /** 30 rem for a form, 45 rem (720 px) for a list, 72 rem for a desk; `screen` is all there is, to its edges. */
  width?: 'narrow' | 'medium' | 'wide' | 'screen'
  /** Where the wordmark leads. */
  home?: string
}

/** The frame of every page: skip link, header with the wordmark, main, footer. */
export function AppShell({ children, actions, footer, width = 'narrow', home = '/' }: AppShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink>Skip to content</SkipLink>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Wordmark href={home} />
          <div className={styles.actions}>{actions}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main} data-width={width}>
        {children}
      </main>
      {footer ? <footer className={styles.footer}>{footer}</footer> : <span />}
    </div>
  )
}
