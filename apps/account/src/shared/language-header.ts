import type { ClientSettings } from '@tillkey/client'

/** Sends the page's language, so that mails sent for a form use it. */
export const sendLanguage: NonNullable<ClientSettings['plugins']>[number] = (request, next) => {
  request.headers['accept-language'] = document.documentElement.lang
  return next(request)
}
