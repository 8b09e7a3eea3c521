/** The mark: a P whose bowl is a prompt's caret. `size` in px; decoration, so the name stands beside it. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--p-accent)" />
      <path
        d="M11 25V8.5l11.5 6L11 20.5"
        fill="none"
        stroke="var(--p-on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
