import type { Machine, MachineAction, MachineMode } from '@tillkey/contract/provider/control-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { useRemote } from '../shared/remote-context.ts'

const PAUSE_MS = 300
const pauseAfter = () => PAUSE_MS

/** State of one machine and its actions. */
export function useMachine(uuid: string) {
  const remote = useRemote()
  const load = useCallback((signal: AbortSignal) => remote.get(uuid, signal), [remote, uuid])
  const { value, error, setValue } = usePolled({ load, pauseAfter })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [chosen, setChosen] = useState<MachineMode | null>(null)
  const doing = (work: Promise<Machine>): Promise<void> => {
    setRefusal(null)
    return work.then(setValue, () => setRefusal('The card machine can’t do that right now.'))
  }
  return {
    machine: value && chosen ? { ...value, ...chosen } : value,
    error,
    refusal,
    act: (action: MachineAction) => void doing(remote.act(uuid, action)),
    /** Optimistic until the machine answers. */
    setMode: (mode: MachineMode) => {
      setChosen(mode)
      void doing(remote.setMode(uuid, mode)).then(() => setChosen((now) => (now === mode ? null : now)))
    },
  }
}
