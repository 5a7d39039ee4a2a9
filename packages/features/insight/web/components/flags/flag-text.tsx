import type { FlagInputs, FlagLaw } from '@kogge/domain/insight/flags/flag-codes.ts'
import { FLAG_KINDS, type FlagCode, sourceUrl } from '@kogge/domain/insight/flags/flag-codes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ExternalLink } from '@kogge/ui/external-link.tsx'
import { useTranslations } from 'use-intl'

interface FlagEvidence {
  readonly code: FlagCode
  readonly value: number
  readonly threshold: number
  readonly inputs: FlagInputs
}

const FIELDS = ['description', 'deadline', 'documents', 'cpv'] as const

/** The evidence for an indicator as text: values, limits, days. */
export const useEvidenceText = () => {
  const t = useTranslations('insight.indicators.told')
  const tField = useTranslations('insight.indicators.fields')
  const formats = useFormats()
  const percent = (value: number) => formats.percent(value / 100)
  const euros = (cents: number) => formats.money((cents / 100).toFixed(2), 'EUR')
  return ({ code, value, threshold, inputs }: FlagEvidence): string => {
    const text = (name: string) => String(inputs[name] ?? '')
    const number = (name: string) => Number(inputs[name] ?? 0)
    const day = (name: string) => formats.date(text(name))
    const amount = (name: string) => formats.money(text(name), text('currency'))
    const counted = { value: Math.round(value), limit: Math.round(threshold) }
    switch (code) {
      case 'R003':
        return t('R003', { ...counted, from: day('calledOn'), until: day('deadlineOn') })
      case 'R018':
        return t('R018')
      case 'R010':
        return t('R010')
      case 'R061':
      case 'R062':
        return t(code, { ...counted, among: formats.number(number('among')) })
      case 'R069': {
        const limit = percent(threshold)
        return t('R069', {
          before: amount('before'),
          after: amount('after'),
          percent: percent(value),
          limit,
        })
      }
      case 'R005': {
        const fields = FIELDS.filter((field) => text('missing').split(',').includes(field))
        return t('R005', { fields: fields.map((field) => tField(field)).join(', ') })
      }
      case 'R048':
        return t('R048', { ...counted, among: formats.number(number('among')) })
      case 'R040':
        return t('R040', {
          percent: percent(value),
          limit: percent(threshold),
          contracts: number('contracts'),
          all: formats.number(number('allContracts')),
        })
      case 'R024':
      case 'R058':
        return t(code, {
          low: amount('low'),
          high: amount('high'),
          percent: formats.share(value / 100),
          limit: formats.share(threshold / 100),
          among: formats.number(number('among')),
        })
      case 'R028':
        return t('R028', { value: counted.value, amount: amount('amount') })
      case 'R035':
        return t('R035', { value: counted.value, received: number('received') })
      case 'R036':
        return t('R036', { low: amount('low'), high: amount('high') })
      case 'R025':
        return t('R025', {
          won: number('won'),
          bids: number('bids'),
          among: formats.number(number('among')),
          percent: formats.share(value / 100),
          limit: formats.share(threshold / 100),
        })
      case 'R038':
        return t('R038', {
          rejected: number('rejected'),
          received: number('received'),
          percent: percent(value),
          limit: percent(threshold),
          among: formats.number(number('among')),
        })
      case 'R055':
        return t('R055', {
          sum: euros(value),
          limit: euros(threshold),
          contracts: number('contracts'),
        })
    }
  }
}

/** The place of the act as the reader's language cites it. */
const useLawText = () => {
  const t = useTranslations('insight.indicators.law')
  return (law: FlagLaw): string =>
    'article' in law ? t('article', { article: law.article }) : t('annex', { annex: law.annex })
}

/** Where the rule of an indicator can be read, and the act from which its limit comes. */
export const FlagSource = ({ code }: { readonly code: FlagCode }) => {
  const t = useTranslations('insight')
  const lawText = useLawText()
  const { source, law } = FLAG_KINDS[code]
  return (
    <>
      <ExternalLink href={sourceUrl(code)} newTabLabel={t('newTab')} className="underline">
        {t(`indicators.${source}`, { code })}
      </ExternalLink>
      {law && `; ${lawText(law)}`}
    </>
  )
}
