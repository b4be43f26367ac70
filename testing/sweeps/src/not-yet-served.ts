/** Operations of the platform that the contract describes and the server does not answer yet, in order. */
export const notYetServed: readonly string[] = []
