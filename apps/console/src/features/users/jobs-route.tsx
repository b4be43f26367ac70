import { createLazyRoute } from '@tanstack/react-router'
import { JobsScreen } from './jobs-screen.tsx'

export const jobsRoute = createLazyRoute('/p/$project/users/jobs')({ component: JobsScreen })
