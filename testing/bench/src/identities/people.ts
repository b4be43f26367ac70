/** The password of everybody in the world of the benchmark. */
export const PASSWORD = 'a pass phrase of the benchmark'

/** The address of one of them. */
export const emailOf = (number: number): string => `person-${number}@bench.test`
