/** The four keys of the logo, in brand colours or tints. */
export function LogoKeys({ className, tone = '' }: { className: string | undefined; tone?: '-tint' | '' }) {
  return (
    <svg className={className} viewBox="0 0 28 28" aria-hidden="true">
      <rect x="1" y="1" width="12" height="12" rx="3.5" fill={`var(--orange${tone})`} />
      <rect x="15" y="1" width="12" height="12" rx="3.5" fill={`var(--yellow${tone})`} />
      <rect x="1" y="15" width="12" height="12" rx="3.5" fill={`var(--blue${tone})`} />
      <rect x="15" y="15" width="12" height="12" rx="6" fill={`var(--green${tone})`} />
    </svg>
  )
}
