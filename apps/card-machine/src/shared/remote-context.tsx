import { createContext, use } from 'react'
import type { Remote } from './remote.ts'

const RemoteContext = createContext<Remote | null>(null)

export const RemoteProvider = RemoteContext

export function useRemote(): Remote {
  const remote = use(RemoteContext)
  if (remote === null) throw new Error('useRemote needs a RemoteProvider above it')
  return remote
}
