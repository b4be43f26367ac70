import { createLazyRoute } from '@tanstack/react-router'
import { LoginSessionsScreen } from './login-sessions-screen.tsx'

export const loginSessionsRoute = createLazyRoute('/p/$project/login-sessions')({
  component: LoginSessionsScreen,
})
