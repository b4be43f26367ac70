import type { Machine, MachineAction, MachineMode } from '@tillkey/contract/provider/control-schemas.ts'
import { useCallback, useState } from 'react'
import { useRemote } from '../shared/remote-context.tsx'
import { usePolled } from '../shared/use-polled.ts'

const EVERY_MS = 300

/** One machine as it stands, and what can be done to it. */
export function useMachine(uuid: string) {
  const remote = useRemote()
  const load = useCallback((signal: AbortSignal) => remote.get(uuid, signal), [remote, uuid])
  const { value, error, put } = usePolled(load, EVERY_MS)
  const [refusal, setRefusal] = useState<string | null>(null)
  const doing = (work: Promise<Machine>) => {
    setRefusal(null)
    work.then(put, () => setRefusal('The machine does not take that now.'))
  }
  return {
    machine: value,
    error,
    refusal,
    act: (action: MachineAction) => doing(remote.act(uuid, action)),
    setMode: (mode: MachineMode) => doing(remote.setMode(uuid, mode)),
  }
}
