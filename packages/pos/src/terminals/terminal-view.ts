import type { ListedTerminal, TerminalState } from '@tillkey/contract/pos/terminals-schemas.ts'
import { formatTime } from '@tillkey/wire'
import type { MachineState, ProviderTerminal } from '../provider/provider.ts'

/** Formats a card machine for the till. */
export const viewTerminal = ({ id, model, serialNumber }: Omit<ProviderTerminal, 'state'>) => ({
  uuid: id,
  model,
  serialNumber,
})

/** Formats a machine's state for the till. */
export const viewState = (state: MachineState | null): TerminalState | null =>
  state && {
    connection: state.connection,
    battery_percent: state.batteryPercent,
    busy: state.busy,
    last_seen_at: state.seenAt === null ? null : formatTime(state.seenAt),
  }

/** Formats a listed card machine with the names of the tills that use it. */
export const viewListed = (terminal: ProviderTerminal, tills: readonly string[]): ListedTerminal => ({
  ...viewTerminal(terminal),
  state: viewState(terminal.state),
  tills: [...tills],
})
