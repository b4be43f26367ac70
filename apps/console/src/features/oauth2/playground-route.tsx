import { createLazyRoute } from '@tanstack/react-router'
import { PlaygroundScreen } from './playground-screen.tsx'

export const playgroundRoute = createLazyRoute('/p/$project/playground')({ component: PlaygroundScreen })
