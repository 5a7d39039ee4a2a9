import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { useLocale, useTranslations } from 'use-intl'
import { textOf } from './model/response-request.ts'

/** What a place in a response is called: of a rehearsal's finding, or of what two people have changed. */
export const useFieldName = (document: RequestDocument): ((field: string) => string) => {
  const t = useTranslations('responses')
  const locale = useLocale()
  const lotName = useLotName()
  return (field) => {
    const [area = '', part = '', lot] = field.split('.')
    if (area === 'lotIds') return t('lots.title')
    if (area === 'contact')
      return t(`contact.${part === 'name' || part === 'email' ? part : 'phone'}`)
    if (area === 'validDays') return t('contact.validDays')
    if (area === 'files') return t('further.files')
    if (area === 'note') return t('further.note')
    const requirement = document.requirements.find(({ id }) => id === part)
    const name = requirement ? textOf(requirement.question, locale, document) : t('answers.title')
    return lot && document.lots.length > 0 ? lotName(lot, name) : name
  }
}
