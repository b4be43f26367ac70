// Loaded with the first password, to keep startup fast. Every `import()` resolves its specifier again, so the promises are cached.
let argon2: Promise<typeof import('@node-rs/argon2')> | undefined
let bcrypt: Promise<typeof import('@node-rs/bcrypt')> | undefined

/** Loads the library for Argon2, once. */
export const loadArgon2 = () => (argon2 ??= import('@node-rs/argon2'))
/** Loads the library for bcrypt, once. */
export const loadBcrypt = () => (bcrypt ??= import('@node-rs/bcrypt'))
