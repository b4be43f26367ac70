import { createLazyRoute } from '@tanstack/react-router'
import { KeysScreen } from './keys-screen.tsx'

export const keysRoute = createLazyRoute('/p/$project/keys')({ component: KeysScreen })
