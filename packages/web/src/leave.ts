/** Goes to an address by a full page navigation and never settles, so that nothing happens on the page being left. */
export function leaveFor(address: string): Promise<never> {
  window.location.replace(address)
  return new Promise(() => {})
}
