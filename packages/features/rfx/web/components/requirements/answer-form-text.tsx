import type { AnswerForm } from '@kogge/domain/drafting/request-document.ts'
import { formatLocale } from '@kogge/i18n/ui-locales.ts'
import { useLocale, useTranslations } from 'use-intl'
import { shownDecimal } from '../../model/shown-decimal.ts'
import { SourceText } from '../texts/source-text.tsx'

type Form<Type extends AnswerForm['type']> = Extract<AnswerForm, { type: Type }>

const useDecimal = () => {
  const locale = formatLocale(useLocale())
  return (decimal: string): string => shownDecimal(decimal, locale)
}

const NumberForm = ({ form: { unit, min, max, decimals } }: { readonly form: Form<'number'> }) => {
  const t = useTranslations('tenders.asked')
  const decimal = useDecimal()
  const bounds =
    min !== null && max !== null
      ? t('between', { min: decimal(min), max: decimal(max) })
      : min !== null
        ? t('atLeast', { min: decimal(min) })
        : max !== null
          ? t('atMost', { max: decimal(max) })
          : ''
  const parts = [t('number'), unit && t('unit', { unit }), bounds]
  return [...parts, t('decimals', { count: decimals })].filter(Boolean).join(', ')
}

const ChoiceForm = ({ form: { several, options } }: { readonly form: Form<'choice'> }) => {
  const t = useTranslations('tenders.asked')
  return (
    <>
      {t(several ? 'several' : 'one')}:
      <ul className="list-disc pl-5">
        {options.map(({ id, label }) => (
          <li key={id}>
            <SourceText texts={label} mark={false} />
          </li>
        ))}
      </ul>
    </>
  )
}

const PriceForm = ({ form: { unit, quantity } }: { readonly form: Form<'price'> }) => {
  const t = useTranslations('tenders.asked')
  const decimal = useDecimal()
  const price = unit ? t('priceOf', { unit }) : t('price')
  return `${price}; ${t('quantity', { quantity: decimal(quantity) })}`
}

/** In which form a requirement is answered: unit and bounds of a number, the options of a choice. */
export const AnswerFormText = ({ form }: { readonly form: AnswerForm }) => {
  const t = useTranslations('tenders.asked')
  if (form.type === 'number') return <NumberForm form={form} />
  if (form.type === 'choice') return <ChoiceForm form={form} />
  if (form.type === 'price') return <PriceForm form={form} />
  if (form.type === 'text') return t('text', { count: form.longest })
  return t(form.type === 'file' ? 'file' : 'yesNo')
}
