import { LinkButton } from '@kogge/ui/link-button.tsx'
import { LockedPanel } from '@kogge/ui/locked-panel.tsx'
import { PlanStep } from './plan-step.tsx'

interface Props {
  /** What would be there. */
  readonly title: string
  readonly text: string
}

/** What stands in place of what the reader's plan does not show, and what opens it. */
export const Locked = (props: Props) => (
  <LockedPanel
    {...props}
    action={
      <LinkButton asChild variant="primary">
        <PlanStep />
      </LinkButton>
    }
  />
)
