import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Flag, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Opportunity } from '../../opportunities.client.ts'

interface Props {
  readonly opportunity: Opportunity
  /** Null where nothing can be edited, or is being edited already. */
  readonly onEdit: (() => void) | null
  /** Null where it cannot be closed. */
  readonly onConclude: (() => void) | null
  readonly menu: ReactNode
}

/** The name of an opportunity, and what can be done with it. */
export const OpportunityHeader = ({ opportunity, onEdit, onConclude, menu }: Props) => {
  const t = useTranslations('opportunity')
  const tList = useTranslations('opportunities')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 max-w-full items-start gap-1">
        <h1 className="wrap-anywhere min-w-0 font-semibold text-xl">{opportunity.name}</h1>
        {onEdit && (
          <IconButton
            size="sm"
            label={t('rename')}
            icon={<Pencil aria-hidden />}
            onClick={onEdit}
          />
        )}
        {opportunity.isArchived && <Badge className="mt-1 shrink-0">{tList('archived')}</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onConclude && (
          <Button icon={<Flag aria-hidden />} aria-haspopup="dialog" onClick={onConclude}>
            {t('outcome.open')}
          </Button>
        )}
        {menu}
      </div>
    </div>
  )
}
