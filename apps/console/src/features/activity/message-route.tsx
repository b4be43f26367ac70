import { createLazyRoute } from '@tanstack/react-router'
import { MessageScreen } from './message-screen.tsx'

export const messageRoute = createLazyRoute('/p/$project/messages/$id')({ component: MessageScreen })
