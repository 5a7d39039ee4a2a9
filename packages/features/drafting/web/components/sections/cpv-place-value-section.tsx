import { SERVED_CURRENCIES } from '@kogge/domain/money/currencies.ts'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useEdit } from '../../model/drafting-context.ts'
import { CpvField } from '../fields/cpv-field.tsx'
import { DraftField } from '../fields/draft-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { PlacesField } from '../fields/places-field.tsx'

export const CpvSection = () => {
  const edit = useEdit()
  const cpv = useDraft((document) => document.cpv)
  return <CpvField path="cpv" cpv={cpv} onCpv={(next) => edit({ cpv: next })} />
}

export const PlaceSection = () => {
  const edit = useEdit()
  const place = useDraft((document) => document.place)
  return <PlacesField path="place" places={place} onPlaces={(next) => edit({ place: next })} />
}

export const ValueSection = () => {
  const t = useTranslations('drafting.value')
  const edit = useEdit()
  const value = useDraft((document) => document.value)
  // A survey asks what something costs: it has a currency, and no value yet.
  const isTender = useDraft((document) => document.kind === 'tender')
  return (
    <div className="grid max-w-lg items-start gap-4 sm:grid-cols-2">
      {isTender && (
        <NumberField
          path="value.amount"
          label={t('amount')}
          hint={t('amountHint')}
          value={value.amount}
          onValue={(amount) => edit({ value: { ...value, amount } })}
          decimals={2}
        />
      )}
      <DraftField path="value.currency" label={t('currency')} hint={t('currencyHint')}>
        <Select
          value={value.currency}
          onValueChange={(currency) => edit({ value: { ...value, currency } })}
          options={SERVED_CURRENCIES.map((code) => ({ value: code, label: code }))}
        />
      </DraftField>
    </div>
  )
}
