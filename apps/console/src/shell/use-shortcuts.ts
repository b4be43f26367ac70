import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsAvailable } from '../shared/use-obstacle.ts'
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

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (field) event.preventDefault()
  field?.focus()
}

/** `g` and a second key open a screen. `/` moves the focus to the search field of the screen. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const project = useSlug()
  const isAvailable = useIsAvailable()
  useEffect(() => {
    let startedAt = 0
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '/') {
        focusSearch(event)
        return
      }
      const to = event.timeStamp - startedAt < PAUSE_MS ? targets.get(event.key) : undefined
      startedAt = event.key === 'g' ? event.timeStamp : 0
      if (to !== undefined && isAvailable(to)) void navigate({ to, params: { project } })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, project, isAvailable])
}
