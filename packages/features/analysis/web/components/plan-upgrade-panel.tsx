import { PlanStep } from '@kogge/platform/web/access/plan-step.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Lock } from 'lucide-react'

interface Props {
  /** What would be there. */
  readonly title: string
  readonly text: string
}

/** What stands in place of what the reader's plan does not show, and what opens it. */
export const Locked = ({ title, text }: Props) => (
  <div className="my-3 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken p-4">
    <Lock aria-hidden className="size-5 shrink-0 text-muted" />
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold">{title}</p>
      <p className="text-muted">{text}</p>
    </div>
    <LinkButton asChild variant="primary">
      <PlanStep />
    </LinkButton>
  </div>
)
