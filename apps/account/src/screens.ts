/** Paths of the screens. The router uses them, and the server answers each with the page. */
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

/** Inbox of the demo, available in development only. */
export const inboxScreen = '/inbox'
