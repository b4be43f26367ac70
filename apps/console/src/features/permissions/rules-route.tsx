import { createLazyRoute } from '@tanstack/react-router'
import { RulesScreen } from './rules-screen.tsx'

export const rulesRoute = createLazyRoute('/p/$project/permissions/rules')({
  component: RulesScreen,
})
