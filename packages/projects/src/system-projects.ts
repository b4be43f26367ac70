/** The project whose identities are the operators. */
export const OPERATORS_SLUG = 'operators'

/** Whether a project belongs to the platform itself. Its people administer all others. */
export const isSystemProject = ({ slug }: { slug: string }): boolean => slug === OPERATORS_SLUG
