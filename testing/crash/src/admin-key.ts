/** Admin key of the platform. The point of sale uses it to manage roles. */
export const ADMIN_KEY = 'ory_pat_crash_test_that_is_long_enough'
