import { lotsBidFor } from '@kogge/domain/responses/requested-answers.ts'
import { filesOf } from '@kogge/domain/responses/response-files.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { useTranslations } from 'use-intl'
import { useDrafting, useRehearsed } from '../model/response-draft-context.ts'

interface Props {
  readonly isReplacing: boolean
  readonly responsesUntil: string
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Shows once more what goes in, and what can be done about it until the deadline. */
export const SubmitDialog = ({ isReplacing, responsesUntil, busy, onSubmit, onClose }: Props) => {
  const t = useTranslations('responses')
  const formats = useFormats()
  const { document, draft } = useDrafting()
  const totals = useRehearsed((rehearsed) => rehearsed.totals)
  const { value: content } = draft.state()
  const hasPrices = document.requirements.some(({ answer }) => answer.type === 'price')
  return (
    <ActionDialog
      title={isReplacing ? t('submit.replaceTitle') : t('submit.title')}
      description={t('submit.text', { until: formats.dateTime(responsesUntil, true) })}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={isReplacing ? t('submit.replace') : t('submit.submit')}
      loading={busy}
      onConfirm={onSubmit}
    >
      <DescriptionList>
        {document.lots.length > 0 && (
          <Description label={t('lots.title')}>
            {t('lots.chosen', {
              count: lotsBidFor(document, content).length,
              all: document.lots.length,
            })}
          </Description>
        )}
        <Description label={t('submit.answers')}>
          {formats.number(content.answers.length)}
        </Description>
        <Description label={t('submit.files')}>
          {formats.number(filesOf(content).length)}
        </Description>
        {hasPrices && (
          <Description label={t('prices.total')}>
            {totals.total === null
              ? t('prices.incomplete')
              : formats.money(totals.total, totals.currency)}
          </Description>
        )}
      </DescriptionList>
      <p className="mt-3 text-muted">{t('submit.sealed')}</p>
    </ActionDialog>
  )
}
