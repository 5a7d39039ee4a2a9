import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { newestFirst } from '../../model/amendments.ts'
import { useTender } from '../../model/rfx-context.ts'
import { Amendment } from './amendment.tsx'

/** Everything that was published in this procedure, the newest first. */
export const AmendmentsPanel = () => {
  const t = useTranslations('tenders.amendments')
  const { tender } = useTender()
  const { history } = tender.content
  return (
    <Section title={t('history')}>
      <ol className="border-line border-t">
        {newestFirst(history).map((entry) => (
          <Amendment key={entry.noticeRowId} entry={entry} isFirst={entry === history[0]} />
        ))}
      </ol>
    </Section>
  )
}
