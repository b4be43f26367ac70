import { createLazyRoute } from '@tanstack/react-router'
import { AssertionsScreen } from './assertions-screen.tsx'

export const assertionsRoute = createLazyRoute('/p/$project/permissions/test-cases')({
  component: AssertionsScreen,
})
