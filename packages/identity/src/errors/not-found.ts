/** Published message of 404. */
export const NOT_FOUND = 'The requested resource was not found.'
