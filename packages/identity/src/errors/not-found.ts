/** What everybody is told where there is nothing. */
export const NOT_FOUND = 'The requested resource was not found.'
