import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { WrittenView } from '../../drafting.client.ts'
import { QuestionDesk } from './question-desk.tsx'

type Published = WrittenView['questions'][number]

/** What was said when, and for which version of the request. */
export const AnswerLine = ({
  answeredAt,
  version,
  confirmedVersion = null,
}: Pick<Published, 'answeredAt' | 'version'> & {
  readonly confirmedVersion?: number | null
}) => {
  const t = useTranslations('questions')
  const formats = useFormats()
  return (
    <p className="text-sm text-subtle">
      {t('answered', { time: formats.dateTime(answeredAt, true), version })}
      {confirmedVersion !== null && confirmedVersion > version && (
        <> {t('holdsFor', { version: confirmedVersion })}</>
      )}
    </p>
  )
}

/** A question and its answer as everybody reads them, with what was answered later. */
const PublishedItem = ({ item }: { readonly item: Published }) => {
  const t = useTranslations('questions')
  const formats = useFormats()
  return (
    <>
      <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line font-medium">{item.question}</p>
      {item.askedOn && (
        <p className="text-sm text-subtle">{t('asked', { date: formats.date(item.askedOn) })}</p>
      )}
      <div className="mt-2 border-line border-l-2 pl-3">
        <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">{item.answer}</p>
        <AnswerLine {...item} />
      </div>
      {item.additions.map((addition) => (
        <div key={addition.answerId} className="mt-2 border-line border-l-2 pl-3">
          <p className="font-medium text-sm">{t('addition')}</p>
          <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">{addition.answer}</p>
          <AnswerLine {...addition} />
        </div>
      ))}
    </>
  )
}

/** Questions without a name, and their answers; the buyer works at them here. Nothing where there are none. */
export const Questions = ({
  rfxId,
  view,
}: {
  readonly rfxId: string
  readonly view: WrittenView
}) => {
  const t = useTranslations('questions')
  if (view.role === 'buyer') return <QuestionDesk rfxId={rfxId} view={view} />
  if (view.questions.length === 0) return null
  return (
    <Section title={t('title')} description={t('readersText')}>
      <ol className="border-line border-t">
        {view.questions.map((item) => (
          <li key={item.answerId} className="border-line border-b py-3">
            <PublishedItem item={item} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
