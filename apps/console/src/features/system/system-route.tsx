import { createLazyRoute } from '@tanstack/react-router'
import { SystemScreen } from './system-screen.tsx'

export const systemRoute = createLazyRoute('/system')({ component: SystemScreen })
