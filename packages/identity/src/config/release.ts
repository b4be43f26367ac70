/** Returns whether `version` is before v1.3; false without one. */
export function isBeforeV13(version: string | undefined): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version ?? '') ?? []
  return Number(major) < 1 || (Number(major) === 1 && Number(minor) < 3)
}
