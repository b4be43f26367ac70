import { createLazyRoute } from '@tanstack/react-router'
import { ClientsScreen } from './clients-screen.tsx'

export const clientsRoute = createLazyRoute('/p/$project/clients')({ component: ClientsScreen })
