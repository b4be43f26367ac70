import { lazyRouteComponent } from '@tanstack/react-router'

export const homeRoute = { component: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen') }
