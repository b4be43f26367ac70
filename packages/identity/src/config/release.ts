/** Whether a project's settings were written for a release before v1.3, by their `version`; false where they name none. */
export function isBeforeV13(version: string | undefined): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version ?? '') ?? []
  return Number(major) < 1 || (Number(major) === 1 && Number(minor) < 3)
}
