import { ADDRESS_KINDS } from '@kogge/domain/orgs/org-address.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AddressKind, AddressValues } from '../../model/profile-form.ts'
import { CountryField } from '../country-field.tsx'
import { TextField } from '../text-field.tsx'

export type RegionSlot = (
  country: string,
  value: string | null,
  onValueChange: (nuts: string | null) => void,
) => ReactNode

interface Props {
  /** Of a new address. */
  readonly country: string
  readonly addresses: readonly AddressValues[]
  readonly onAddresses: (addresses: readonly AddressValues[]) => void
  readonly regionPicker: RegionSlot
}

/** One address of each kind at most. */
export const AddressFields = ({ country, addresses, onAddresses, regionPicker }: Props) => {
  const t = useTranslations('orgs')
  const absent = ADDRESS_KINDS.filter((kind) => !addresses.some((one) => one.kind === kind))
  const change = (kind: AddressKind, part: Partial<AddressValues>) =>
    onAddresses(addresses.map((one) => (one.kind === kind ? { ...one, ...part } : one)))
  const add = (kind: AddressKind) => {
    const empty = { kind, street: '', city: '', postalCode: '', country, nuts: null }
    onAddresses([...addresses, empty])
  }
  return (
    <Section title={t('details.addresses')} className="space-y-4">
      {addresses.map((address) => {
        const { kind } = address
        const name = t(`addresses.${kind}`)
        return (
          <fieldset key={kind} className="min-w-0 space-y-3 border-line border-t pt-3">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-center justify-between gap-2">
              <span aria-hidden className="font-medium">
                {name}
              </span>
              <Button
                size="sm"
                variant="ghost"
                icon={<X aria-hidden />}
                aria-label={`${t('settings.remove')}: ${name}`}
                onClick={() => onAddresses(addresses.filter((one) => one.kind !== kind))}
              >
                {t('settings.remove')}
              </Button>
            </div>
            <div className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
              {(['street', 'city', 'postalCode'] as const).map((part) => (
                <TextField
                  key={part}
                  label={t(`fields.${part}`)}
                  name={`${kind}.${part}`}
                  value={address[part]}
                  maxLength={part === 'street' ? 200 : part === 'city' ? 100 : 20}
                  onValue={(value) => change(kind, { [part]: value })}
                />
              ))}
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              <CountryField
                label={t('fields.country')}
                value={address.country}
                onValue={(next) => change(kind, { country: next, nuts: null })}
              />
              <Field label={t('fields.nuts')} note={t('optional')}>
                {regionPicker(address.country, address.nuts, (nuts) => change(kind, { nuts }))}
              </Field>
            </div>
          </fieldset>
        )
      })}
      {absent.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {absent.map((kind) => (
            <Button key={kind} size="sm" icon={<Plus aria-hidden />} onClick={() => add(kind)}>
              {t('settings.add', { name: t(`addresses.${kind}`) })}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}
