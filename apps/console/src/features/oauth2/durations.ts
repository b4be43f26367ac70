/** A sequence of numbers with units, as in the API: `1h30m`. */
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/

/** Whether a text is a duration of the API, or empty. */
export const isDuration = (text: string): boolean => text === '' || DURATION.test(text)

/** Shortens a duration of the API: `1h0m0s` becomes `1h`. */
export const shortenDuration = (text: string): string =>
  text.replace(/(?<=[hm])0s$/, '').replace(/(?<=h)0m$/, '')
