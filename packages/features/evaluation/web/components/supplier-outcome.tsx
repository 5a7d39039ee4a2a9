import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../evaluation.client.ts'
import { ClarificationItem } from './bidders/clarification-item.tsx'
import { AnswerForm } from './clarification-answer-form.tsx'
import { LetterView } from './decision/letter-view.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
}

/**
 * Clarifications and letters of a bidder once its response was opened; nothing where there are
 * none.
 */
export const OutcomePart = ({ rfxId, orgId }: Props) => {
  const t = useTranslations('evaluation.outcome')
  const formats = useFormats()
  const api = useApi()
  const letters = useQuery(api.letter.mine.queryOptions({ rfxId, orgId }))
  const questions = useQuery(api.clarification.mine.queryOptions({ rfxId, orgId }))
  return (
    <div className="flex flex-col gap-8">
      {questions.data && questions.data.length > 0 && (
        <Section title={t('questions')} description={t('questionsText')}>
          <ul className="flex flex-col gap-4">
            {questions.data.map((one) => (
              <ClarificationItem key={one.clarificationId} clarification={one}>
                <AnswerForm rfxId={rfxId} orgId={orgId} clarificationId={one.clarificationId} />
              </ClarificationItem>
            ))}
          </ul>
        </Section>
      )}
      {letters.data?.map(({ letterId, content, sentAt, withdrawnAt, isStandstillVoid }) => (
        <Section
          key={letterId}
          title={t('letter', { time: formats.dateTime(sentAt) })}
          {...(withdrawnAt && { actions: <Badge tone="attention">{t('withdrawn')}</Badge> })}
        >
          <LetterView content={content} isStandstillVoid={isStandstillVoid} />
        </Section>
      ))}
    </div>
  )
}
