import type { ReactNode } from 'react'
import styles from './app-shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'

export interface AppShellProps {
  children: ReactNode
  /** Right side of the header: links, the theme toggle. */
  actions?: ReactNode
  footer?: ReactNode
  /** 30 rem for forms, 45 rem for lists, 72 rem for large layouts; `screen` fills the viewport. */
  width?: 'narrow' | 'medium' | 'wide' | 'screen'
  /** Target of the wordmark link. */
  home?: string
}

/** Page frame: skip link, header with the wordmark, main and footer. */
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
