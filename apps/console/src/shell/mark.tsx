/** The mark of the product. */
export const Mark = () => (
  <svg viewBox="0 0 28 28" width="24" height="24" aria-hidden="true">
    <rect x="1" y="1" width="12" height="12" rx="3.5" fill="var(--orange)" />
    <rect x="15" y="1" width="12" height="12" rx="3.5" fill="var(--yellow)" />
    <rect x="1" y="15" width="12" height="12" rx="3.5" fill="var(--blue)" />
    <rect x="15" y="15" width="12" height="12" rx="6" fill="var(--green)" />
  </svg>
)
