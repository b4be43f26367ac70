import type { Flow } from '@tillkey/web'

/** Where somebody goes on to: the point of sale, another place by its name, or nowhere that is known. */
export type Destination = 'till' | { place: string } | null

/** The point of sale is where people go unless they came from elsewhere. */
export function destinationOf({ return_to: returnTo }: Flow, till: string | undefined): Destination {
  if (returnTo === undefined || returnTo === '') return till === undefined ? null : 'till'
  const url = URL.parse(returnTo)
  if (url === null || url.host === window.location.host) return null
  return url.origin === URL.parse(till ?? '')?.origin ? 'till' : { place: url.host }
}
