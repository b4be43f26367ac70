import { createLazyRoute } from '@tanstack/react-router'
import { PlaygroundCallbackScreen } from './playground-callback-screen.tsx'

export const playgroundCallbackRoute = createLazyRoute('/playground/callback')({
  component: PlaygroundCallbackScreen,
})
