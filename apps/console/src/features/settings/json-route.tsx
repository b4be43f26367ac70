import { createLazyRoute } from '@tanstack/react-router'
import { JsonScreen } from './json-screen.tsx'

export const jsonRoute = createLazyRoute('/p/$project/settings/json')({ component: JsonScreen })
