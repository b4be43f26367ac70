import { createLazyRoute } from '@tanstack/react-router'
import { OverviewScreen } from './overview-screen.tsx'

export const overviewRoute = createLazyRoute('/p/$project/overview')({ component: OverviewScreen })
