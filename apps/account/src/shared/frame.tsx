import { PageFrame } from '@tillkey/web'
import type { ReactNode } from 'react'
import { useServices } from './services.ts'

/** The frame of every screen. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} home={`${useServices().base}/`}>
      {children}
    </PageFrame>
  )
}
