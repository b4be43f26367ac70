import { createLazyRoute } from '@tanstack/react-router'
import { MembersScreen } from './members-screen.tsx'

export const membersRoute = createLazyRoute('/p/$project/members')({ component: MembersScreen })
