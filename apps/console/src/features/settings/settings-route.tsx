import { createLazyRoute } from '@tanstack/react-router'
import { SettingsScreen } from './settings-screen.tsx'

export const settingsRoute = createLazyRoute('/p/$project/settings')({ component: SettingsScreen })
