/** What everybody is told where there is nothing. */
export const NOT_FOUND = 'Nothing was found under this address.'
