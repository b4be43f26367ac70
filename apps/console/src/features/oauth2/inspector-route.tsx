import { createLazyRoute } from '@tanstack/react-router'
import { InspectorScreen } from './inspector-screen.tsx'

export const inspectorRoute = createLazyRoute('/p/$project/inspector')({ component: InspectorScreen })
