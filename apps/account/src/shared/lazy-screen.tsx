import { FormMessagesContext } from '@tillkey/web'
import type { ReactNode } from 'react'
import { LazyMessagesProvider, useLazyMessages } from './lazy-messages.ts'

/** Provides all messages to a lazily loaded screen and its forms. */
export function LazyScreen({ children }: { children: ReactNode }) {
  return (
    <LazyMessagesProvider>
      <Forms>{children}</Forms>
    </LazyMessagesProvider>
  )
}

function Forms({ children }: { children: ReactNode }) {
  return <FormMessagesContext value={useLazyMessages()}>{children}</FormMessagesContext>
}
