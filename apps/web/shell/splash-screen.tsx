import { Spinner } from '@kogge/ui/spinner.tsx'

/** Before messages are there nothing can be said: a wheel without words. */
export const Splash = () => (
  <div className="flex min-h-dvh items-center justify-center text-muted" aria-hidden>
    <Spinner className="size-6" />
  </div>
)
