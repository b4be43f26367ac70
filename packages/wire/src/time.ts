/** Formats milliseconds since 1970 as an RFC 3339 time in UTC. */
export const formatTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
