/** Navigates by a full page load. Never settles, so that nothing continues on the page being left. */
export function leaveFor(address: string): Promise<never> {
  window.location.replace(address)
  return new Promise(() => {})
}
