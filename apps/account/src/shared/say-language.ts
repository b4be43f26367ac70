import type { ClientSettings } from '@tillkey/client'

/** Tells the server which language the page speaks, so that the mails it sends for a form speak it too. */
export const sayLanguage: NonNullable<ClientSettings['plugins']>[number] = (request, next) => {
  request.headers['accept-language'] = document.documentElement.lang
  return next(request)
}
