import { useEffect } from 'react'

/** Says in the history of the browser that a receipt is gone to in order to print it. */
export const TO_PRINT = 'print'

/** Prints a receipt that was gone to for that once all of it is there: not again when its page is, or is gone back to. */
export function usePrintOnArrival(isWhole: boolean, print: () => void): void {
  useEffect(() => {
    if (!isWhole || window.history.state !== TO_PRINT) return
    window.history.replaceState(null, '')
    print()
  }, [isWhole, print])
}
