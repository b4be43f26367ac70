import { AppShell, type AppShellProps, ThemeToggle } from '@tillkey/ui'
import { useEffect } from 'react'

interface PageFrameProps extends AppShellProps {
  /** Document title. */
  title: string
}

/** Sets the document title, followed by the owner. */
export function usePageTitle(title: string, owner = 'Tillkey'): void {
  useEffect(() => {
    document.title = `${title} · ${owner}`
  }, [title, owner])
}

/** Screen frame with document title, header and content. Default header: the theme toggle. */
export function PageFrame({ title, actions = <ThemeToggle />, ...shell }: PageFrameProps) {
  usePageTitle(title)
  return <AppShell {...shell} actions={actions} />
}
