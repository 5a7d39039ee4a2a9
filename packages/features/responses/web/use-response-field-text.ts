import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { Answer, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { useLocale, useTranslations } from 'use-intl'
import { answerAt } from './model/answer-paths.ts'
import { textOf } from './model/response-request.ts'
import { shownDecimal } from './model/typed-decimal.ts'

/** What stands in one place of a response, in words; empty where nothing does. */
export const useFieldText = (
  document: RequestDocument,
): ((content: ResponseContent, field: string) => string) => {
  const t = useTranslations('responses.answer')
  const locale = useLocale()
  const formats = useFormats()
  const lotName = useLotName()
  const named = (files: readonly { readonly name: string }[]) =>
    files.map(({ name }) => name).join(', ')
  const answerText = (answer: Answer, requirementId: string): string => {
    const form = document.requirements.find(({ id }) => id === requirementId)?.answer
    if (answer.type === 'yes_no') return answer.yes ? t('yes') : t('no')
    if (answer.type === 'text') return answer.text
    if (answer.type === 'file') return named(answer.files)
    if (answer.type === 'price')
      return `${shownDecimal(answer.unitPrice, locale)} ${document.value.currency}`
    if (answer.type === 'number')
      return `${shownDecimal(answer.number, locale)} ${form?.type === 'number' ? form.unit : ''}`.trim()
    return form?.type === 'choice'
      ? form.options
          .filter(({ id }) => answer.optionIds.includes(id))
          .map(({ label }) => textOf(label, locale, document))
          .join(', ')
      : ''
  }
  return (content, field) => {
    const [area = '', part = '', lotId = null] = field.split('.')
    if (area === 'answers') {
      const answer = answerAt(content, part, lotId)
      return answer ? answerText(answer, part) : ''
    }
    if (area === 'lotIds') return content.lotIds.map((id) => lotName(id)).join(', ')
    if (area === 'files') return named(content.files)
    if (area === 'note') return content.note
    if (area === 'validDays')
      return content.validDays === null ? '' : formats.number(content.validDays)
    const { name, email, phone } = content.contact
    return { name, email, phone }[part] ?? ''
  }
}
