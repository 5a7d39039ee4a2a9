import { formatRegistryNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { isPersonalVat, vatNumber } from '@kogge/domain/orgs/numbers/vat-number.ts'
import { endsVerification } from '@kogge/domain/verification/org-verification.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { EditableProfile, ProfileValues } from '../../model/profile-form.ts'
import type { ProfileForm } from '../../use-profile-form.ts'
import { TextField } from '../text-field.tsx'

interface Props {
  readonly form: ProfileForm<ProfileValues>
  readonly profile: EditableProfile
}

/** Name and numbers; what ties the organisation to its notices stays as it is. */
export const IdentityFields = ({ form, profile }: Props) => {
  const t = useTranslations('orgs')
  const formats = useFormats()
  const { country, isNumberFixed } = profile
  const vat = vatNumber(form.values.vatNumber, country ?? '')
  const isPersonal = vat.ok && isPersonalVat(vat.number)
  const written = {
    name: form.values.name.trim(),
    country,
    registrationNumber: form.values.registrationNumber.trim() || null,
  }
  const text = (name: 'name' | 'registrationNumber' | 'vatNumber') => ({
    name,
    value: form.values[name],
    onValue: (value: string) => form.set(name, value),
    problem: form.problemOf(name),
  })
  return (
    <Section title={t('settings.identity')} className="space-y-4">
      <TextField label={t('fields.name')} required hint={t('fields.nameHint')} {...text('name')} />
      {profile.isVerified && endsVerification(profile, written) && (
        <Banner tone="attention" live>
          {t('settings.endsVerification')}
        </Banner>
      )}
      <TextField
        label={t('fields.country')}
        name="country"
        value={country ? formats.country(country) : '–'}
        readOnly
        hint={t('settings.countryFixed')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {isNumberFixed ? (
          <TextField
            label={t('fields.registrationNumber')}
            name="registrationNumber"
            value={formatRegistryNumber(form.values.registrationNumber, country ?? '')}
            readOnly
            hint={t('settings.numberFixed')}
          />
        ) : (
          <TextField
            label={t('fields.registrationNumber')}
            hint={t('settings.numberFree')}
            readOnly={country === null}
            {...text('registrationNumber')}
          />
        )}
        <TextField
          label={t('fields.vatNumber')}
          hint={isPersonal && t('settings.vatPersonal')}
          readOnly={country === null}
          {...text('vatNumber')}
        />
      </div>
    </Section>
  )
}
