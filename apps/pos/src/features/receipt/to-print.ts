import { useEffect } from 'react'

/** History state that requests printing on arrival. */
export const TO_PRINT = 'print'

/** Prints once when the receipt is complete; not after a reload or when navigating back. */
export function usePrintOnArrival(isWhole: boolean, print: () => void): void {
  useEffect(() => {
    if (!isWhole || window.history.state !== TO_PRINT) return
    window.history.replaceState(null, '')
    print()
  }, [isWhole, print])
}
