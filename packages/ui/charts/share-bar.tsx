export type ShareBarProps = {
  /** 0 to 1; what stands beside it in words. */
  share: number
}

/** A bar within a cell. Hidden from screen readers. */
export function ShareBar({ share }: ShareBarProps) {
  return (
    <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-hover">
      <span
        className="block h-full min-w-px rounded-full bg-link"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  )
}
