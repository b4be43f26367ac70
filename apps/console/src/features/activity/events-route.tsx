import { createLazyRoute } from '@tanstack/react-router'
import { EventsScreen } from './events-screen.tsx'

export const eventsRoute = createLazyRoute('/p/$project/events')({ component: EventsScreen })
