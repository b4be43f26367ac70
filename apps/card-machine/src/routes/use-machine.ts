import type { Machine, MachineAction, MachineMode } from '@tillkey/contract/provider/control-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { useRemote } from '../shared/remote-context.ts'

const PAUSE_MS = 300
const pauseAfter = () => PAUSE_MS

/** One machine as it stands, and what can be done to it. */
export function useMachine(uuid: string) {
  const remote = useRemote()
  const ask = useCallback((signal: AbortSignal) => remote.get(uuid, signal), [remote, uuid])
  const { value, error, put } = usePolled({ ask, pauseAfter })
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
    /** What was chosen is shown at once; what the machine then says counts. */
    setMode: (mode: MachineMode) => {
      if (value) put({ ...value, ...mode })
      doing(remote.setMode(uuid, mode))
    },
  }
}
