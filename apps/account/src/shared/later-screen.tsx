import { FlowWordsContext } from '@tillkey/web'
import type { ReactNode } from 'react'
import { LaterWordsProvider, useLaterWords } from './later-words.ts'

/** Gives a screen that few open all sentences, and its forms too. */
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
