import { AppShell, ThemeToggle } from '@tillkey/ui'
import { type ReactNode, useEffect } from 'react'

/** The frame of every screen, and its title in the browser. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Tillkey`
  }, [title])
  return (
    <AppShell width="wide" actions={<ThemeToggle />} footer="A simulator: no card is charged.">
      {children}
    </AppShell>
  )
}
