import type { Surroundings } from '../player/target.ts'

/** Nothing stands around the server: no mail and no call ever comes. */
export const absentSurroundings: Surroundings = {
  takeMail: async () => undefined,
  serve() {},
  takeCall: async () => undefined,
}
