import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSlug } from '../shared/use-project.ts'
import { navigation } from './navigation.ts'

/** Time in milliseconds in which the second key must follow `g`. */
const PAUSE_MS = 1000

const targets = new Map(
  navigation.flatMap(({ screens }) => screens.flatMap(({ key, to }) => (key ? [[key, to] as const] : []))),
)

/** Whether keys are text: a field has the focus. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `g` and a second key open a screen. `/` moves the focus to the search field of the screen. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const project = useSlug()
  useEffect(() => {
    let startedAt = 0
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (field) event.preventDefault()
        field?.focus()
        return
      }
      const to = event.timeStamp - startedAt < PAUSE_MS ? targets.get(event.key) : undefined
      startedAt = event.key === 'g' ? event.timeStamp : 0
      if (to !== undefined) void navigate({ to, params: { project } })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, project])
}
