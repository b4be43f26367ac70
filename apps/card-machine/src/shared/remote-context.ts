import { createServicesContext, useProvided } from '@tillkey/web'
import type { Remote } from './remote.ts'

export const RemoteContext = createServicesContext<Remote>()
export const useRemote = () => useProvided(RemoteContext)
