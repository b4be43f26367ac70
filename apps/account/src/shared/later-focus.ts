import { type RefObject, useEffect } from 'react'

/**
 * What is pressed may be gone once it has done its work, and the keyboard with it: then it goes on from the heading of where
 * it was.
 */
export function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const listening = new AbortController()
    let wasHere = false
    const remember = ({ target }: Event): void => {
      wasHere = target instanceof Node && element.contains(target)
    }
    document.addEventListener('focusin', remember, { signal: listening.signal })
    document.addEventListener('pointerdown', remember, { signal: listening.signal })
    const watching = new MutationObserver(() => {
      if (wasHere && document.activeElement === document.body)
        element.querySelector<HTMLElement>('h1, h2')?.focus()
    })
    watching.observe(element, { childList: true, subtree: true })
    return () => {
      listening.abort()
      watching.disconnect()
    }
  }, [container])
}
