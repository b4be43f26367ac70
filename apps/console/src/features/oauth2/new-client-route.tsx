import { createLazyRoute } from '@tanstack/react-router'
import { NewClientScreen } from './new-client-screen.tsx'

export const newClientRoute = createLazyRoute('/p/$project/clients/new')({ component: NewClientScreen })
