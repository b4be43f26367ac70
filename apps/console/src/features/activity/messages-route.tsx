import { createLazyRoute } from '@tanstack/react-router'
import { MessagesScreen } from './messages-screen.tsx'

export const messagesRoute = createLazyRoute('/p/$project/messages')({ component: MessagesScreen })
