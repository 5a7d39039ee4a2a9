import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import {
  nameProblem,
  numberProblem,
  refusedNumber,
  vatProblem,
} from '../model/profile-field-problems.ts'
import { orgCalls } from '../orgs.client.ts'
import { useForm } from '../use-profile-form.ts'
import { CountryField } from './country-field.tsx'
import { TextField } from './text-field.tsx'

const COUNTRY_OF: Readonly<Record<string, string>> = { et: 'EE', lt: 'LT' }

interface Props {
  /** What to begin with, as it was searched for. */
  readonly name?: string
  /** The organisation stands and the session knows it. */
  readonly onCreated: (orgId: string) => void
  /** There is one with that number: to be claimed, or, where members speak for it, to be joined. */
  readonly onExisting: (existing: { readonly orgId: string; readonly claimed: boolean }) => void
  /** The list of industries, which the route gives. */
  readonly industryPicker?: (
    selected: readonly string[],
    onSelectedChange: (codes: string[]) => void,
  ) => ReactNode
}

/** Founds an organisation; whoever does becomes its administrator. */
export const CreateOrganisation = (props: Props) => {
  const { name = '', onCreated, onExisting, industryPicker } = props
  const t = useTranslations('orgs')
  const country = COUNTRY_OF[useLocale()] ?? 'LV'
  const showError = useShowError(FORM_NOTICE)
  const form = useForm({
    initial: {
      name,
      country,
      registrationNumber: '',
      vatNumber: '',
      street: '',
      city: '',
      postalCode: '',
      industries: [] as string[],
    },
    check: (values) => ({
      name: nameProblem(values.name),
      registrationNumber: numberProblem(values.registrationNumber, values.country),
      vatNumber: vatProblem(values.vatNumber, values.country),
    }),
    submit: async ({ street, city, postalCode, vatNumber, ...rest }) => {
      const address = { street, city, postalCode, nuts: null }
      const hasAddress = [street, city, postalCode].some((part) => part.trim() !== '')
      try {
        const { orgId } = await orgCalls.org.create.mutate({
          ...rest,
          vatNumber: vatNumber.trim() || null,
          legalAddress: hasAddress ? address : null,
        })
        await refreshSession()
        onCreated(orgId)
      } catch (error) {
        const code = errorCodeOf(error)
        const orgId = errorDetailOf(error, 'orgId')
        const refused =
          code === 'org.number_invalid'
            ? refusedNumber(errorDetailOf(error, 'field'), errorDetailOf(error, 'problem'))
            : null
        if (refused) form.refuse(refused.field, refused.problem)
        else if (code === 'org.already_exists' && typeof orgId === 'string')
          onExisting({ orgId, claimed: errorDetailOf(error, 'claimed') === 1 })
        else showError(error)
      }
    },
  })
  const { values } = form
  const text = (field: 'name' | 'registrationNumber' | 'vatNumber') => ({
    name: field,
    value: values[field],
    onValue: (value: string) => form.set(field, value),
    problem: form.problemOf(field),
  })
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('fields.name')}
        hint={t('fields.nameHint')}
        required
        autoComplete="organization"
        {...text('name')}
      />
      <CountryField
        label={t('fields.country')}
        value={values.country}
        onValue={(next) => {
          form.set('country', next)
          // What was refused of a number was so in the country before.
          form.set('registrationNumber', values.registrationNumber)
          form.set('vatNumber', values.vatNumber)
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('fields.registrationNumber')}
          hint={t('found.numberHint')}
          required
          autoComplete="off"
          {...text('registrationNumber')}
        />
        <TextField label={t('fields.vatNumber')} autoComplete="off" {...text('vatNumber')} />
      </div>
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <legend className="mb-2 font-medium">{t('addresses.legal')}</legend>
        {(['street', 'city', 'postalCode'] as const).map((part) => (
          <TextField
            key={part}
            label={t(`fields.${part}`)}
            name={part}
            value={values[part]}
            onValue={(value) => form.set(part, value)}
          />
        ))}
      </fieldset>
      {industryPicker && (
        <Field label={t('fields.industries')} note={t('optional')}>
          {industryPicker(values.industries, (industries) => form.set('industries', industries))}
        </Field>
      )}
      <p className="text-muted text-sm">{t('found.administrator')}</p>
      <Button type="submit" variant="primary" loading={form.busy} className="self-start">
        {t('found.submit')}
      </Button>
    </form>
  )
}
