import { ButtonLink, Heading } from '@tillkey/ui'
import { flowAddress } from '@tillkey/web'
import { useServices } from '../../shared/services.ts'

/** Tells who has become an operator, or a member, where to go on. */
export function Welcome({ heading, children }: { heading: string; children: string }) {
  const { base } = useServices()
  return (
    <>
      <Heading focus="arrival">{heading}</Heading>
      <p>{children}</p>
      <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login' })}>
        Sign in
      </ButtonLink>
    </>
  )
}
