import { collectEndpoints } from '../schemas.ts'
import * as signIn from './sign-in.ts'
import * as signInSchemas from './sign-in-schemas.ts'

/** Every operation of the console's own server. The others are those of the platform, below `/api`. */
export const consoleEndpoints = collectEndpoints(signIn, signInSchemas)
