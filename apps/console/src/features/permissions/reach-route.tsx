import { createLazyRoute } from '@tanstack/react-router'
import { ReachScreen } from './reach-screen.tsx'

export const reachRoute = createLazyRoute('/p/$project/permissions/reach')({
  component: ReachScreen,
})
