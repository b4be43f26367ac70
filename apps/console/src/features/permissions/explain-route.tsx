import { createLazyRoute } from '@tanstack/react-router'
import { ExplainScreen } from './explain-screen.tsx'

export const explainRoute = createLazyRoute('/p/$project/permissions/explain')({
  component: ExplainScreen,
})
