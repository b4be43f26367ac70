/** The packed client in the runtimes that npm offers: `npm run runtimes`. */
export {}
