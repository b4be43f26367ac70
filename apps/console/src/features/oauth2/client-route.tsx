import { createLazyRoute } from '@tanstack/react-router'
import { ClientScreen } from './client-screen.tsx'

export const clientRoute = createLazyRoute('/p/$project/clients/$id')({ component: ClientScreen })
