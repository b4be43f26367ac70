import { createLazyRoute } from '@tanstack/react-router'
import { SchemaScreen } from './schema-screen.tsx'

export const schemaRoute = createLazyRoute('/p/$project/schemas/$id')({ component: SchemaScreen })
