import { createLazyRoute } from '@tanstack/react-router'
import { ConsentsScreen } from './consents-screen.tsx'

export const consentsRoute = createLazyRoute('/p/$project/consents')({ component: ConsentsScreen })
