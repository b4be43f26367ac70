import { createLazyRoute } from '@tanstack/react-router'
import { RelationshipsScreen } from './relationships-screen.tsx'

export const relationshipsRoute = createLazyRoute('/p/$project/permissions/relationships')({
  component: RelationshipsScreen,
})
