import { PageFrame } from '@tillkey/web'
import type { ReactNode } from 'react'

export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} width="wide" footer="A simulator: no card is charged.">
      {children}
    </PageFrame>
  )
}
