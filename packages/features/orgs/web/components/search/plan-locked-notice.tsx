import { PlanStep } from '@kogge/platform/web/access/plan-step.tsx'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Why something of the plan is closed to the reader, and the step that opens it. */
export const Closed = ({ reason }: { readonly reason: string }) => (
  <p className="flex gap-2 text-muted text-sm">
    <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    <span>
      {reason} <PlanStep className="text-link underline underline-offset-2" />
    </span>
  </p>
)

/** The same of a filter. */
export const Locked = () => {
  const t = useTranslations('orgSearch.locked')
  return <Closed reason={t('reason')} />
}
