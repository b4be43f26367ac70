/** How browsers address a project, and how their requests reach the server. */
export interface Addressing {
  /** Without a trailing slash. */
  base: string
  /** Replaces the path of the base in requests to the server. */
  inner: string
  headers: Record<string, string>
}

/** Every way to address a project. */
export const addressings: [name: string, Addressing][] = [
  ['by path', { base: 'http://localhost:4000/p/playground', inner: '/p/playground', headers: {} }],
  [
    'by host name',
    { base: 'http://playground.localhost:4000', inner: '', headers: { host: 'playground.localhost:4000' } },
  ],
  [
    'behind a proxy at a path of its own',
    {
      base: 'https://shop.example/auth',
      inner: '/p/playground',
      headers: { 'ory-base-url-rewrite': 'https://shop.example/auth' },
    },
  ],
  [
    'behind a proxy at a host of its own',
    {
      base: 'https://auth.shop.example',
      inner: '/p/playground',
      headers: { 'ory-base-url-rewrite': 'https://auth.shop.example/' },
    },
  ],
  [
    'by the host name that a proxy forwards',
    {
      base: 'http://playground.localhost:4000',
      inner: '',
      headers: { host: 'inner:8080', 'x-forwarded-host': 'playground.localhost:4000' },
    },
  ],
  [
    'at the root behind a proxy at a path of its own',
    {
      base: 'https://shop.example/sign-in',
      inner: '',
      headers: { 'ory-base-url-rewrite': 'https://shop.example/sign-in' },
    },
  ],
  ['at the root', { base: 'http://localhost:4000', inner: '', headers: {} }],
]
