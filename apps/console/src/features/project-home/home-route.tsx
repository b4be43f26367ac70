import { createLazyRoute } from '@tanstack/react-router'
import { HomeScreen } from './home-screen.tsx'

export const homeRoute = createLazyRoute('/p/$project/')({ component: HomeScreen })
