import { createLazyRoute } from '@tanstack/react-router'
import { OrganizationsScreen } from './organizations-screen.tsx'

export const organizationsRoute = createLazyRoute('/p/$project/organizations')({
  component: OrganizationsScreen,
})
