import type { Client } from '@tillkey/client'
import { actOnMachine, getMachine, listMachines, setMachineMode } from '@tillkey/contract/provider/control.ts'
import type { Machine, MachineAction, MachineMode } from '@tillkey/contract/provider/control-schemas.ts'

/** Access to the machines. */
export interface Remote {
  list(signal: AbortSignal): Promise<Machine[]>
  get(uuid: string, signal: AbortSignal): Promise<Machine>
  act(uuid: string, action: MachineAction): Promise<Machine>
  setMode(uuid: string, mode: MachineMode): Promise<Machine>
}

/** Creates a remote for the server of the client. */
export function createRemote(client: Client): Remote {
  return {
    list: async (signal) => (await listMachines(client, {}, { signal })).machines,
    get: (uuid, signal) => getMachine(client, { uuid }, { signal }),
    act: (uuid, body) => actOnMachine(client, { uuid, body }),
    setMode: (uuid, body) => setMachineMode(client, { uuid, body }),
  }
}
