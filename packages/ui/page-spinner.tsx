import { Spinner } from './spinner.tsx'

/** Fills the place of a page until it is there. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="flex min-h-[50dvh] items-center justify-center text-muted">
      <Spinner label={label} className="size-6" />
    </div>
  )
}
