import { withReasonOf } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { lateAnswer } from '@kogge/domain/drafting/deadlines/late-answers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { WrittenView } from '../../drafting.client.ts'
import { useRequestActions } from '../../use-request-actions.ts'

/** Proposes to extend the deadline where an answer left too few days; nothing where none did. */
export const LateAnswerNotice = ({
  rfxId,
  view,
}: {
  readonly rfxId: string
  readonly view: WrittenView
}) => {
  const t = useTranslations('drafting.page')
  const formats = useFormats()
  const actions = useRequestActions(view.orgId)
  const { document, responsesUntil, questions, abilities } = view
  if (!document || !abilities.edit) return null
  const answers = questions.flatMap(({ answeredAt }) => (answeredAt ? [new Date(answeredAt)] : []))
  const late = lateAnswer(withReasonOf(document, view), new Date(responsesUntil), answers)
  if (!late) return null
  const { answeredAt, days, firstDay } = late
  return (
    <Banner tone="attention" title={t('lateAnswer')}>
      <p>
        {t('lateAnswerText', {
          days,
          date: formats.date(firstDay),
          time: formats.dateTime(answeredAt.toISOString()),
        })}
      </p>
      <Button
        size="sm"
        className="mt-2"
        loading={actions.isBusy}
        onClick={() => actions.amend(rfxId)}
      >
        {t('extend')}
      </Button>
    </Banner>
  )
}
