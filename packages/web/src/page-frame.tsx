import { AppShell, type AppShellProps, ThemeToggle } from '@tillkey/ui'
import { useEffect } from 'react'

interface PageFrameProps extends AppShellProps {
  /** Title of the page in the browser. */
  title: string
}

/** Names the page in the browser, and whose it is. */
export function usePageTitle(title: string, owner = 'Tillkey'): void {
  useEffect(() => {
    document.title = `${title} · ${owner}`
  }, [title, owner])
}

/** The frame of a screen: what it is called, its header (with the theme's switch alone unless told otherwise), its content. */
export function PageFrame({ title, actions = <ThemeToggle />, ...shell }: PageFrameProps) {
  usePageTitle(title)
  return <AppShell {...shell} actions={actions} />
}
