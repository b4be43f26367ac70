import { createLazyRoute } from '@tanstack/react-router'
import { UserScreen } from './user-screen.tsx'

export const userRoute = createLazyRoute('/p/$project/users/$id')({ component: UserScreen })
