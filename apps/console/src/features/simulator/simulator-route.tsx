import { createLazyRoute } from '@tanstack/react-router'
import { SimulatorScreen } from './simulator-screen.tsx'

export const simulatorRoute = createLazyRoute('/p/$project/simulator')({ component: SimulatorScreen })
