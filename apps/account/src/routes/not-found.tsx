import { NotFound } from '@tillkey/web'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.ts'

/** Says that an address is none of ours. */
export function NotFoundRoute() {
  const { base } = useServices()
  return (
    <Frame title="Page not found">
      <NotFound home={`${base}/`} />
    </Frame>
  )
}
