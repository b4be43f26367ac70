import { NotFound } from '@tillkey/web'
import { Frame } from '../shared/frame.tsx'

export function NotFoundRoute() {
  return (
    <Frame title="Page not found">
      <NotFound home="/" />
    </Frame>
  )
}
