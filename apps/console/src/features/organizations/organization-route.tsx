import { createLazyRoute } from '@tanstack/react-router'
import { OrganizationScreen } from './organization-screen.tsx'

export const organizationRoute = createLazyRoute('/p/$project/organizations/$id')({
  component: OrganizationScreen,
})
