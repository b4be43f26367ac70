import { PageFrame } from '@tillkey/web'
import type { ReactNode } from 'react'

export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} width="wide" footer="This is a simulator. No card is charged.">
      {children}
    </PageFrame>
  )
}
