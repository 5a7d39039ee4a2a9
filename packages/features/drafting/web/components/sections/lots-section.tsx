import {
  LONG_TEXT,
  MOST_LOTS,
  type RequestLot,
  SHORT_TEXT,
} from '@kogge/domain/drafting/request-document.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { patched } from '../../model/form-entries.ts'
import { useErrorCounts } from '../../use-error-counts.ts'
import { useEntries } from '../../use-form-entries.ts'
import { EntryListFrame, EntryRow } from '../editor/entry-list.tsx'
import { CpvField } from '../fields/cpv-field.tsx'
import { FieldPlace } from '../fields/draft-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { PlacesField } from '../fields/places-field.tsx'

const LotForm = ({ lot, path }: { readonly lot: RequestLot; readonly path: string }) => {
  const t = useTranslations('drafting.lots')
  const edit = useEdit()
  const { language } = useDrafting()
  const currency = useDraft((document) => document.value.currency)
  const set = (change: Partial<RequestLot>) =>
    edit((document) => ({ ...document, lots: patched(document.lots, lot.id, change) }))
  return (
    <div className="space-y-5">
      <LocalizedField
        path={`${path}.title.${language}`}
        label={t('title')}
        texts={lot.title}
        onTexts={(title) => set({ title })}
        longest={SHORT_TEXT}
        required
      />
      <LocalizedField
        path={`${path}.description.${language}`}
        label={t('description')}
        texts={lot.description}
        onTexts={(description) => set({ description })}
        longest={LONG_TEXT}
        lines={4}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          path={`${path}.value`}
          label={t('value')}
          unit={currency}
          value={lot.value?.amount ?? null}
          onValue={(amount) => set({ value: amount === null ? null : { amount, currency } })}
          decimals={2}
        />
        <NumberField
          path={`${path}.months`}
          label={t('months')}
          unit={t('monthsUnit')}
          value={lot.months === null ? null : String(lot.months)}
          onValue={(months) =>
            set({ months: months === null ? null : Math.min(600, Math.max(1, Number(months))) })
          }
          decimals={0}
          digits={3}
        />
      </div>
      <CpvField path={`${path}.cpv`} cpv={lot.cpv} onCpv={(cpv) => set({ cpv })} />
      <fieldset>
        <legend className="mb-2 font-medium text-sm">{t('place')}</legend>
        <PlacesField
          path={`${path}.place`}
          places={lot.place}
          onPlaces={(place) => set({ place })}
        />
      </fieldset>
    </div>
  )
}

/** The value of a lot as text, formatted once a lot: formats of currencies are costly to make. */
const useAmounts = (): ((lot: RequestLot) => string | null) => {
  const formats = useFormats()
  const known = useMemo(() => new WeakMap<RequestLot, string>(), [])
  return (lot) => {
    if (!lot.value) return null
    const text = known.get(lot) ?? formats.money(lot.value.amount, lot.value.currency)
    known.set(lot, text)
    return text
  }
}

/** The lots, one open at a time. */
export const Lots = () => {
  const t = useTranslations('drafting.lots')
  const { language, opened } = useDrafting()
  const lots = useDraft((document) => document.lots)
  const main = useDraft((document) => document.language)
  const actions = useEntries('lots')
  const errors = useErrorCounts('lots')
  const amountOf = useAmounts()
  return (
    <FieldPlace path="lots">
      <EntryListFrame
        empty={t('empty')}
        addLabel={t('add')}
        onAdd={actions.add}
        isFull={lots.length >= MOST_LOTS}
        count={lots.length}
      >
        {lots.map((lot, at) => (
          <EntryRow
            key={lot.id}
            path={`lots.${at}`}
            id={lot.id}
            number={String(Number(lot.id.slice(4)))}
            title={pickText(lot.title, language, main)?.text ?? ''}
            meta={amountOf(lot)}
            isOpen={opened.lots === lot.id}
            errors={errors.get(at) ?? 0}
            isFirst={at === 0}
            isLast={at === lots.length - 1}
            actions={actions}
          >
            <LotForm lot={lot} path={`lots.${at}`} />
          </EntryRow>
        ))}
      </EntryListFrame>
    </FieldPlace>
  )
}
