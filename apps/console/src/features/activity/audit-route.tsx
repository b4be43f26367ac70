import { createLazyRoute } from '@tanstack/react-router'
import { AuditScreen } from './audit-screen.tsx'

export const auditRoute = createLazyRoute('/p/$project/audit')({ component: AuditScreen })
