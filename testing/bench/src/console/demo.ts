/** An administrator key of the demo. */
export const ADMIN_KEY = 'ory_pat_demo'

/** The demo's operator, who owns every project. */
export const operator = { email: 'admin@tillkey.test', password: 'admin-demo-1357' }
