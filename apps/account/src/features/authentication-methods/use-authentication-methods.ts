import { listMyAuthenticationMethods } from '@tillkey/contract/platform/identity/authentication-methods.ts'
import type { AuthenticationMethod } from '@tillkey/contract/platform/identity/authentication-methods-schemas.ts'
import type { Flow } from '@tillkey/web'
import { useEffect, useState } from 'react'
import { useServices } from '../../shared/services.ts'

export interface AuthenticationMethods {
  /** Methods by type; empty until loaded. */
  known: ReadonlyMap<string, AuthenticationMethod>
  /** Error of loading; null otherwise. */
  failure: unknown
}

const none: AuthenticationMethods = { known: new Map(), failure: null }

/** Authentication methods of the user, reloaded whenever the settings change. */
export function useAuthenticationMethods(flow: Flow): AuthenticationMethods {
  const { client } = useServices()
  const [proofs, setProofs] = useState(none)
  // What a newer form says is older than what is known of proofs.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    let left = false
    const show = (shown: AuthenticationMethods): void => {
      if (!left) setProofs(shown)
    }
    listMyAuthenticationMethods(client, {}).then(
      (list) => show({ known: new Map(list.map((proof) => [proof.type, proof])), failure: null }),
      (failure: unknown) => show({ ...none, failure }),
    )
    return () => {
      left = true
    }
  }, [client, flow])
  return proofs
}
