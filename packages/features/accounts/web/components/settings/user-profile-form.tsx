import type { ProfileFields } from '@kogge/domain/accounts/account-inputs.ts'
import { LOCALE_LABELS, UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { jobTitleProblem, nameProblem } from '../../model/account-field-problems.ts'
import { useForm } from '../../use-account-form.ts'
import type { OwnProfile } from '../../use-own-profile.ts'
import { AccountForm } from '../account-form.tsx'
import { TextField } from '../text-field.tsx'

const LANGUAGES = UI_LOCALES.map((locale) => ({ value: locale, label: LOCALE_LABELS[locale] }))

interface Props {
  readonly profile: OwnProfile
  readonly submitLabel: string
  /** Asks before the page is left with changes that are not saved. */
  readonly asksBeforeLeaving?: boolean
  readonly onSubmit: (values: ProfileFields) => Promise<void>
}

/** What people say of themselves: the same at the beginning and in the settings. */
export const ProfileForm = (props: Props) => {
  const { profile, submitLabel, asksBeforeLeaving = false, onSubmit } = props
  const t = useTranslations('accounts.fields')
  const [language, setLanguage] = useState<UiLocale>(profile.language)
  const [receivesUpdates, setReceivesUpdates] = useState(profile.receivesUpdates)
  const form = useForm({
    initial: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      jobTitle: profile.jobTitle ?? '',
    },
    check: ({ firstName, lastName, jobTitle }) => ({
      firstName: nameProblem(firstName),
      lastName: nameProblem(lastName),
      jobTitle: jobTitleProblem(jobTitle),
    }),
    submit: (values) => onSubmit({ ...values, language, receivesUpdates }),
  })
  const { firstName, lastName, jobTitle } = form.values
  const changed =
    firstName !== profile.firstName ||
    lastName !== profile.lastName ||
    jobTitle !== (profile.jobTitle ?? '') ||
    language !== profile.language ||
    receivesUpdates !== profile.receivesUpdates
  const unsaved = useUnsaved(asksBeforeLeaving && changed)
  return (
    <AccountForm form={form} submitLabel={submitLabel}>
      {unsaved.question}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        form={form}
        name="jobTitle"
        label={t('jobTitle')}
        autoComplete="organization-title"
        optional
      />
      <Field label={t('language')}>
        <Select value={language} onValueChange={setLanguage} options={LANGUAGES} />
      </Field>
      <Checkbox
        checked={receivesUpdates}
        onCheckedChange={(checked) => setReceivesUpdates(checked === true)}
        label={t('receivesUpdates')}
      />
    </AccountForm>
  )
}
