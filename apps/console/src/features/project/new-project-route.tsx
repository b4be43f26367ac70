import { createLazyRoute } from '@tanstack/react-router'
import { NewProjectScreen } from './new-project-screen.tsx'

export const newProjectRoute = createLazyRoute('/new-project')({ component: NewProjectScreen })
