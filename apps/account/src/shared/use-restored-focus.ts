import { type RefObject, useEffect } from 'react'

/** Moves the focus to the section's heading if the pressed element disappears. */
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
