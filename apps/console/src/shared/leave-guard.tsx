import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './dialog.tsx'

interface LeaveGuardProps {
  isChanged: boolean
  /** Whether changes are kept at an address of the same screen. Default: no. */
  keepsWithin?: boolean
  title: string
  /** Words of the button that leaves. */
  submit: string
  children: ReactNode
}

/** Asks before a screen with unsaved changes is left. */
export function LeaveGuard({ isChanged, keepsWithin = false, title, submit, children }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && !(keepsWithin && current.pathname === next.pathname),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title={title}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      submit={submit}
      isPending={false}
      onSubmit={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
