import { PlanStep } from '@kogge/platform/web/access/plan-step.tsx'
import { Lock } from 'lucide-react'

/** What the reader's plan does not show, and the step that opens it. */
export const Locked = ({ text }: { readonly text: string }) => (
  <p className="flex gap-2 rounded-lg border border-line bg-sunken p-3 text-muted">
    <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>
      {text} <PlanStep className="text-link underline underline-offset-2" />
    </span>
  </p>
)
