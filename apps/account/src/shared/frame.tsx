import { AppShell, ThemeToggle } from '@tillkey/ui'
import { type ReactNode, useEffect } from 'react'
import { useServices } from './services.tsx'

/** The frame of every screen, and what it is called. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { base } = useServices()
  useEffect(() => {
    document.title = `${title} · Tillkey`
  }, [title])
  return (
    <AppShell home={`${base}/`} actions={<ThemeToggle />}>
      {children}
    </AppShell>
  )
}
