/** The addresses of the screens, for the app's router and for the server that answers them with the page. */
export const screens = {
  start: '/',
  login: '/login',
  registration: '/registration',
  recovery: '/recovery',
  verification: '/verification',
  settings: '/settings',
  consent: '/consent',
  signOut: '/sign-out',
  apps: '/apps',
  error: '/error',
  invitations: '/invitations',
  setUp: '/setup',
} as const

/** The demo world's inbox, which is a screen in development only. */
export const inboxScreen = '/inbox'
