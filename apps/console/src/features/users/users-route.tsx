import { createLazyRoute } from '@tanstack/react-router'
import { UsersScreen } from './users-screen.tsx'

export const usersRoute = createLazyRoute('/p/$project/users')({ component: UsersScreen })
