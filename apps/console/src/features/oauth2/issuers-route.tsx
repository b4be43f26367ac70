import { createLazyRoute } from '@tanstack/react-router'
import { IssuersScreen } from './issuers-screen.tsx'

export const issuersRoute = createLazyRoute('/p/$project/issuers')({ component: IssuersScreen })
