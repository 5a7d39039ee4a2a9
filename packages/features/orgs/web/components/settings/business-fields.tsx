import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ProfileValues } from '../../model/profile-form.ts'
import type { ProfileForm } from '../../use-profile-form.ts'

export type CodesSlot = (
  selected: readonly string[],
  onSelectedChange: (codes: string[]) => void,
) => ReactNode

interface Props {
  readonly form: ProfileForm<ProfileValues>
  readonly industryPicker: CodesSlot
  readonly cpvPicker: CodesSlot
}

const NOT_STATED = 'not-stated'

/** What an organisation does, how large it is, and what it wants to hear of. */
export const BusinessFields = ({ form, industryPicker, cpvPicker }: Props) => {
  const t = useTranslations('orgs')
  const { values } = form
  const notStated = { value: NOT_STATED, label: t('settings.notStated') }
  return (
    <Section title={t('settings.business')} className="space-y-4">
      <Field
        label={t('fields.description')}
        hint={t('settings.descriptionHint')}
        note={t('optional')}
      >
        <Textarea
          name="description"
          rows={5}
          maxLength={4000}
          value={values.description}
          onChange={(event) => form.set('description', event.target.value)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.size')}>
          <Select
            value={values.size || NOT_STATED}
            onValueChange={(next) => form.set('size', ORG_SIZES.find((one) => one === next) ?? '')}
            options={[
              notStated,
              ...ORG_SIZES.map((one) => ({ value: one, label: t(`sizes.${one}`) })),
            ]}
          />
        </Field>
        <Field label={t('fields.revenueBand')}>
          <Select
            value={values.revenueBand || NOT_STATED}
            onValueChange={(next) =>
              form.set('revenueBand', REVENUE_BANDS.find((one) => one === next) ?? '')
            }
            options={[
              notStated,
              ...REVENUE_BANDS.map((one) => ({ value: one, label: t(`revenue.${one}`) })),
            ]}
          />
        </Field>
      </div>
      <Field label={t('fields.industries')} note={t('optional')}>
        {industryPicker(values.industries, (industries) => form.set('industries', industries))}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium text-sm">{t('fields.cpvInterests')}</legend>
        {cpvPicker(values.cpvInterests, (cpvInterests) => form.set('cpvInterests', cpvInterests))}
      </fieldset>
    </Section>
  )
}
