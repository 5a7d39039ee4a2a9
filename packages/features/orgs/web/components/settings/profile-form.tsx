import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refusedNumber } from '../../model/profile-field-problems.ts'
import {
  type EditableProfile,
  inputOf,
  type ProfileValues,
  profileProblems,
  valuesOf,
} from '../../model/profile-form.ts'
import { orgCalls } from '../../orgs.client.ts'
import { useForm } from '../../use-profile-form.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { TextField } from '../text-field.tsx'
import { AddressFields, type RegionSlot } from './address-fields.tsx'
import { BusinessFields, type CodesSlot } from './business-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'

export interface PickerSlots {
  readonly regionPicker: RegionSlot
  readonly industryPicker: CodesSlot
  readonly cpvPicker: CodesSlot
}

interface Props extends PickerSlots {
  readonly orgId: string
  /** As it was loaded; a later version with the same content is taken for the same. */
  readonly profile: EditableProfile
  readonly onSaved: (profile: EditableProfile) => void
}

/** The profile to be edited. What somebody else has saved meanwhile is shown, never overwritten unasked. */
export const ProfileForm = ({ orgId, profile, onSaved, ...pickers }: Props) => {
  const t = useTranslations('orgs')
  const showError = useShowError(FORM_NOTICE)
  const [theirs, setTheirs] = useState<EditableProfile | null>(null)
  const [takenBy, setTakenBy] = useState<string | null>(null)

  const save = async (values: ProfileValues, version: string): Promise<void> => {
    setTakenBy(null)
    try {
      const saved = await orgCalls.org.saveProfile.mutate({
        orgId,
        version,
        profile: inputOf(values),
      })
      if (saved.outcome === 'changed') return setTheirs(saved.profile)
      setTheirs(null)
      form.reset(valuesOf(saved.profile))
      onSaved(saved.profile)
      notifySuccess(t('settings.saved'))
      // The name of the organisation stands in the session.
      await refreshSession()
    } catch (error) {
      const code = errorCodeOf(error)
      const other = errorDetailOf(error, 'orgId')
      const refused =
        code === 'org.number_invalid'
          ? refusedNumber(errorDetailOf(error, 'field'), errorDetailOf(error, 'problem'))
          : null
      if (refused) form.refuse(refused.field, refused.problem)
      else if (code === 'org.already_exists' && typeof other === 'string') setTakenBy(other)
      else showError(error)
    }
  }
  const form = useForm({
    initial: valuesOf(profile),
    check: profileProblems(profile),
    submit: (values) => save(values, profile.version),
  })
  const unsaved = useUnsaved(form.changed)
  const text = (name: 'website' | 'email' | 'phone') => ({
    name,
    value: form.values[name],
    onValue: (value: string) => form.set(name, value),
    problem: form.problemOf(name),
  })
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="max-w-3xl space-y-8">
      {unsaved.question}
      <IdentityFields form={form} profile={profile} />
      <Section title={t('settings.contact')} className="space-y-4">
        <TextField label={t('fields.website')} type="text" inputMode="url" {...text('website')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('fields.email')} type="email" {...text('email')} />
          <TextField label={t('fields.phone')} type="tel" {...text('phone')} />
        </div>
      </Section>
      <AddressFields
        country={profile.country ?? 'LV'}
        addresses={form.values.addresses}
        onAddresses={(addresses) => form.set('addresses', addresses)}
        regionPicker={pickers.regionPicker}
      />
      <BusinessFields
        form={form}
        industryPicker={pickers.industryPicker}
        cpvPicker={pickers.cpvPicker}
      />
      {takenBy !== null && (
        <Banner tone="error" title={t('settings.taken')} live>
          <OrgNameLink orgId={takenBy} name={form.values.registrationNumber} />
          <p>{t('settings.takenHint')}</p>
        </Banner>
      )}
      {theirs && (
        <Banner
          tone="attention"
          title={t('settings.changedTitle')}
          live
          actions={
            <>
              <Button
                onClick={() => {
                  form.reset(valuesOf(theirs))
                  onSaved(theirs)
                  setTheirs(null)
                }}
              >
                {t('settings.takeTheirs')}
              </Button>
              <Button onClick={() => void save(form.values, theirs.version)}>
                {t('settings.saveMine')}
              </Button>
            </>
          }
        >
          {t('settings.changedText')}
        </Banner>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-canvas px-4 py-3">
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('settings.save')}
        </Button>
        {form.changed && <span className="text-muted text-sm">{t('settings.unsaved')}</span>}
      </div>
    </form>
  )
}
