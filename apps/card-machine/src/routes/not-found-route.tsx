import { NotFound } from '@tillkey/web'
import { Frame } from '../shared/frame.tsx'

/** Says that an address is none of ours. */
export function NotFoundRoute() {
  return (
    <Frame title="Page not found">
      <NotFound home="/" />
    </Frame>
  )
}
