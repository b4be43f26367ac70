import { createLazyRoute } from '@tanstack/react-router'
import { SessionsScreen } from './sessions-screen.tsx'

export const sessionsRoute = createLazyRoute('/p/$project/sessions')({ component: SessionsScreen })
