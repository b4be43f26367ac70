import { Alert, ButtonLink, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMerchant, useServices } from '../../shared/services.tsx'
import { createUnresolved } from './unresolved.ts'

/** Reminds of payments whose outcome was not known when they were left. */
export function UnresolvedList() {
  const { storage } = useServices()
  const merchant = useMerchant()
  const [uuids] = useState(() => createUnresolved(storage, merchant).list())
  if (uuids.length === 0) return null
  return (
    <Alert tone="warning" announce="none">
      <Stack gap="tight">
        <p>
          You left a payment while its outcome was not known. Look at it before you charge that customer
          again.
        </p>
        {uuids.map((uuid) => (
          <Link key={uuid} href={`/payment/processing/${uuid}`} asChild>
            <ButtonLink size="small">Look at payment {uuid.slice(0, 8)}</ButtonLink>
          </Link>
        ))}
      </Stack>
    </Alert>
  )
}
