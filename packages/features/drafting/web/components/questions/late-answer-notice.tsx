import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { Desk, WrittenView } from '../../drafting.client.ts'
import { useRequestActions } from '../../use-request-actions.ts'

/**
 * An answer that matters left too few days: the deadline has to be extended, by an amendment that begins with the first
 * day that leaves them (Directive 2014/24/EU, Article 47(3)(a)). Nothing where none did.
 */
export const LateAnswerNotice = ({
  rfxId,
  view,
  late,
}: {
  readonly rfxId: string
  readonly view: WrittenView
  readonly late: Desk['late']
}) => {
  const t = useTranslations('questions.late')
  const formats = useFormats()
  const actions = useRequestActions(view.orgId)
  if (!late || !view.abilities.edit) return null
  const { answeredAt, days, firstDay } = late
  return (
    <Banner
      tone="error"
      className="mb-3"
      title={t('title')}
      actions={
        <Button
          size="sm"
          loading={actions.isBusy}
          onClick={() => actions.amend(rfxId, 'responsesUntil', firstDay)}
        >
          {t('extend', { date: formats.date(firstDay) })}
        </Button>
      }
    >
      {t('text', { days, date: formats.date(firstDay), time: formats.dateTime(answeredAt) })}
    </Banner>
  )
}
