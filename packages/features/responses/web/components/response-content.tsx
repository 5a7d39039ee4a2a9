import {
  ONLY_LOT,
  type RequestDocument,
  type Requirement,
} from '@kogge/domain/drafting/request-document.ts'
import {
  answersOf,
  lotsBidFor,
  type RequestedAnswer,
  requestedAnswersOf,
} from '@kogge/domain/responses/requested-answers.ts'
import type { Answer, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { lineTotal, totalsOf } from '@kogge/domain/responses/response-totals.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { textOf } from '../model/response-request.ts'
import { shownDecimal } from '../model/typed-decimal.ts'
import { FileList } from './form/attachment-list.tsx'

interface Props {
  readonly document: RequestDocument
  readonly content: ResponseContent
}

const AnswerText = ({
  document,
  requirement,
  answer,
}: {
  readonly document: RequestDocument
  readonly requirement: Requirement
  readonly answer: Answer | null
}) => {
  const t = useTranslations('responses.answer')
  const locale = useLocale()
  const formats = useFormats()
  const { answer: form } = requirement
  if (answer?.type === 'yes_no') return answer.yes ? t('yes') : t('no')
  if (answer?.type === 'number')
    return `${shownDecimal(answer.number, locale)} ${form.type === 'number' ? form.unit : ''}`.trim()
  if (answer?.type === 'choice' && form.type === 'choice')
    return form.options
      .filter(({ id }) => answer.optionIds.includes(id))
      .map(({ label }) => textOf(label, locale, document))
      .join(', ')
  if (answer?.type === 'text')
    return <span className="wrap-anywhere whitespace-pre-line">{answer.text}</span>
  if (answer?.type === 'file') return <FileList files={answer.files} />
  if (answer?.type === 'price' && form.type === 'price') {
    const { currency } = document.value
    return (
      <span className="wrap-anywhere tabular-nums">
        {`${shownDecimal(answer.unitPrice, locale)} ${currency} × ${shownDecimal(form.quantity, locale)} ${form.unit} = `}
        <span className="font-medium">
          {formats.money(lineTotal(answer.unitPrice, form.quantity, currency), currency)}
        </span>
      </span>
    )
  }
  return <span className="text-subtle">{t('none')}</span>
}

const Answers = ({
  document,
  content,
  asked,
}: Props & { readonly asked: readonly RequestedAnswer[] }) => {
  const locale = useLocale()
  const answerTo = answersOf(content)
  return (
    <DescriptionList>
      {asked.map((one) => (
        <Description
          key={one.requirement.id}
          label={textOf(one.requirement.question, locale, document)}
        >
          <AnswerText document={document} requirement={one.requirement} answer={answerTo(one)} />
        </Description>
      ))}
    </DescriptionList>
  )
}

/** A response as it was submitted: every answer, lot by lot with its sum. */
export const ContentView = ({ document, content }: Props) => {
  const t = useTranslations('responses')
  const nameOf = useLotName()
  const locale = useLocale()
  const formats = useFormats()
  const lotIds = lotsBidFor(document, content)
  const asked = requestedAnswersOf(document, lotIds)
  const totals = totalsOf(document, content)
  const general = asked.filter(({ lotId }) => lotId === null)
  const { contact } = content
  const hasPrices = document.requirements.some(({ answer }) => answer.type === 'price')
  return (
    <div className="flex flex-col gap-8">
      {hasPrices && totals.total !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-muted">{t('prices.total')}</span>
          <span className="wrap-anywhere min-w-0 font-semibold text-xl tabular-nums">
            {formats.money(totals.total, totals.currency)}
          </span>
        </p>
      )}
      {general.length > 0 && (
        <Section title={t('answers.title')}>
          <Answers document={document} content={content} asked={general} />
        </Section>
      )}
      {totals.lots.map(({ lotId, total }) => {
        const ofLot = asked.filter((one) => one.lotId === lotId)
        if (ofLot.length === 0 && lotId === ONLY_LOT && document.lots.length === 0) return null
        const lot = document.lots.find(({ id }) => id === lotId)
        const name = lot ? nameOf(lotId, textOf(lot.title, locale, document)) : t('prices.title')
        return (
          <details key={lotId} open={totals.lots.length <= 3} className="pb-3">
            <summary className="cursor-pointer py-1">
              <h2 className="wrap-anywhere inline font-semibold text-lg">{name}</h2>
              {total !== null && (
                <span className="wrap-anywhere ml-3 text-muted tabular-nums">
                  {formats.money(total, totals.currency)}
                </span>
              )}
            </summary>
            <Answers document={document} content={content} asked={ofLot} />
          </details>
        )
      })}
      {(content.note !== '' || content.files.length > 0) && (
        <Section title={t('further.title')}>
          <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">{content.note}</p>
          <FileList files={content.files} />
        </Section>
      )}
      <Section title={t('contact.title')}>
        <DescriptionList>
          <Description label={t('contact.name')}>{contact.name}</Description>
          <Description label={t('contact.email')}>{contact.email}</Description>
          {contact.phone && <Description label={t('contact.phone')}>{contact.phone}</Description>}
          {content.validDays !== null && (
            <Description label={t('contact.validDays')}>
              {formats.number(content.validDays)}
            </Description>
          )}
        </DescriptionList>
      </Section>
    </div>
  )
}
