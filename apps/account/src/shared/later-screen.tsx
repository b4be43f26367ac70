import { FlowWordsContext } from '@tillkey/web'
import type { ReactNode } from 'react'
import { LaterWordsProvider, useLaterWords } from './later-words.ts'

/** Provides all messages to a lazily loaded screen and its forms. */
export function LaterScreen({ children }: { children: ReactNode }) {
  return (
    <LaterWordsProvider>
      <Forms>{children}</Forms>
    </LaterWordsProvider>
  )
}

function Forms({ children }: { children: ReactNode }) {
  return <FlowWordsContext value={useLaterWords()}>{children}</FlowWordsContext>
}
