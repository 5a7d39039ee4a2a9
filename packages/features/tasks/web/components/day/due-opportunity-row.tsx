import { opportunityIdText } from '@kogge/domain/opportunities/opportunity-id.ts'
import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useTranslations } from 'use-intl'
import type { MyTasks } from '../../tasks.client.ts'

interface Props {
  readonly orgId: string
  readonly opportunity: MyTasks['opportunities'][number]
  readonly formats: Formats
}

/** An opportunity of the reader's own whose next date is near or has passed, to open beside the page. */
export const DueOpportunityRow = ({ orgId, opportunity, formats }: Props) => {
  const t = useTranslations('opportunity.fields')
  const { guid, name } = opportunity
  return (
    <li data-row={guid} className="border-line border-b py-2">
      <QuickViewLink
        view={{ kind: 'opportunity', opportunityId: opportunityIdText({ orgId, guid }) }}
        className="inline-block py-0.5 text-link wrap-anywhere hover:underline"
      >
        {name}
      </QuickViewLink>
      <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-sm tabular-nums">
        {(['dueAt', 'deadlineAt'] as const).map((field) => {
          const at = opportunity[field]
          return (
            at && (
              <span key={field}>
                {t(field)}: <time dateTime={at}>{formats.dateTime(at, true)}</time>
              </span>
            )
          )
        })}
      </span>
    </li>
  )
}
