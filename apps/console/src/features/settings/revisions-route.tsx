import { createLazyRoute } from '@tanstack/react-router'
import { RevisionsScreen } from './revisions-screen.tsx'

export const revisionsRoute = createLazyRoute('/p/$project/revisions')({ component: RevisionsScreen })
