import { fastifyCookie, type SerializeOptions } from '@fastify/cookie'

export type CookieOptions = SerializeOptions

/** A Set-Cookie header's value. */
export const serializeCookie: (name: string, value: string, options?: CookieOptions) => string =
  fastifyCookie.serialize
