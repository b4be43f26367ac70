import { useEffect } from 'react'

/** History state that requests printing on arrival. */
export const PRINT_ON_ARRIVAL = 'print'

/** Prints once when the receipt is complete; not after a reload or when navigating back. */
export function usePrintOnArrival(isWhole: boolean, print: () => void): void {
  useEffect(() => {
    if (!isWhole || window.history.state !== PRINT_ON_ARRIVAL) return
    window.history.replaceState(null, '')
    print()
  }, [isWhole, print])
}
