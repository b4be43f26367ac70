import { createContext } from 'react'

/** What the rail says of the shop beside the names of its sections, as last heard. */
export interface NavRailState {
  /** What whoever stands at this till is called, empty for the owner; null where nobody has said. */
  person: string | null
  /** How many payments need somebody. */
  attentionCount: number
  /** Asks anew. */
  refresh: () => Promise<void>
}

export const NavRailContext = createContext<NavRailState>({
  person: null,
  attentionCount: 0,
  refresh: () => Promise.resolve(),
})
