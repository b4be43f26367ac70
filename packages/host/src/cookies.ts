import { fastifyCookie, type SerializeOptions } from '@fastify/cookie'

/** Attributes of a cookie (RFC 6265). */
export type CookieOptions = SerializeOptions

/** Serialises a cookie for Set-Cookie. */
export const serializeCookie: (name: string, value: string, options?: CookieOptions) => string =
  fastifyCookie.serialize
