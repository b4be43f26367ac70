import { createLazyRoute } from '@tanstack/react-router'
import { ImportScreen } from './import-screen.tsx'

export const importRoute = createLazyRoute('/p/$project/users/import')({ component: ImportScreen })
