import { createLazyRoute } from '@tanstack/react-router'
import { KeysScreen } from './keys-screen.tsx'

export const apiKeysRoute = createLazyRoute('/p/$project/api-keys')({ component: KeysScreen })
