import { createLazyRoute } from '@tanstack/react-router'
import { SchemasScreen } from './schemas-screen.tsx'

export const schemasRoute = createLazyRoute('/p/$project/schemas')({ component: SchemasScreen })
