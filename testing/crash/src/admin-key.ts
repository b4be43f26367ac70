/** Of the platform's administrators; the point of sale keeps the roles of shops with it. */
export const ADMIN_KEY = 'ory_pat_crash_test_that_is_long_enough'
