import { createContext } from 'react'

/** Last known data of the navigation rail. */
export interface NavRailState {
  /** Name of the current user, empty for the owner; null if unknown. */
  person: string | null
  /** Number of items that need attention. */
  attentionCount: number
  /** Reloads the data. */
  refresh: () => Promise<void>
}

export const NavRailContext = createContext<NavRailState>({
  person: null,
  attentionCount: 0,
  refresh: () => Promise.resolve(),
})
