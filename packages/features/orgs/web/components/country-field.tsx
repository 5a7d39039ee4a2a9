import { COUNTRY_CODES } from '@kogge/domain/reference/country-codes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Combobox } from '@kogge/ui/combobox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { HOME_COUNTRIES } from '../model/home-countries.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onValue: (country: string) => void
}

/** One country, found by typing; those around the Baltic first. */
export const CountryField = ({ label, value, onValue }: Props) => {
  const t = useTranslations('orgs.countryPicker')
  const formats = useFormats()
  const locale = useLocale()
  const items = useMemo(() => {
    const named = (codes: readonly string[]) =>
      codes
        .map((code) => ({ value: code, label: formats.country(code) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale))
    const others = COUNTRY_CODES.filter((code) => !HOME_COUNTRIES.includes(code))
    return [...named(HOME_COUNTRIES), ...named(others)]
  }, [formats, locale])
  return (
    <Field label={label} required>
      <Combobox
        items={items}
        value={items.find((item) => item.value === value) ?? null}
        onValueChange={(item) => item && onValue(item.value)}
        clearable={false}
        placeholder={t('placeholder')}
        labels={{
          search: t('search'),
          empty: t('empty'),
          loading: t('search'),
          clear: t('placeholder'),
        }}
      />
    </Field>
  )
}
