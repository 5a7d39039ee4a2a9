import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { takeLostFocus } from '@kogge/ui/return-focus.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { IndustryValues } from '../../model/industry-form-values.ts'
import { type StaffIndustry, useReferenceAdminApi } from '../../reference-admin.client.ts'
import { useEuros } from '../../use-euros.ts'
import { useForgetIndustries } from '../../use-industries.ts'
import { IndustryForm } from './industry-form.tsx'

interface Props {
  /** Null to write a new one. */
  readonly industry: StaffIndustry | null
  readonly all: readonly StaffIndustry[]
  readonly onCreated: (code: string) => void
  readonly onClose: () => void
}

const Facts = ({ industry }: { readonly industry: StaffIndustry }) => {
  const t = useTranslations('reference')
  const formats = useFormats()
  const euros = useEuros()
  const { updatedBy, updatedAt } = industry
  const date = formats.dateTime(updatedAt)
  const written = updatedBy ? t('industries.by', { name: updatedBy, date }) : date
  return (
    <DescriptionList columns={2} className="max-w-3xl">
      <Description label={t('industries.code')}>{industry.code}</Description>
      <Description label={t('industries.origin')}>
        {industry.isEdited ? written : t('industries.product')}
      </Description>
      <Description label={t('figures.contracts')}>
        {formats.number(industry.contracts)} · {euros(industry.cents)}
      </Description>
      <Description label={t('figures.contractsYear')}>
        {formats.number(industry.contractsYear)} · {euros(industry.centsYear)}
      </Description>
      <Description label={t('industries.vocabulary')}>
        <Link
          to="/admin/$"
          params={{ _splat: 'support/cpv' }}
          search={{ cpvIndustryCode: [industry.code] }}
          className="text-link hover:underline"
        >
          {t('industries.codes', { count: industry.codes })}
        </Link>
      </Description>
    </DescriptionList>
  )
}

/** Asks whether an industry is to go, and tells who has it in their profile. */
const RemoveIndustry = (props: { industry: StaffIndustry; onRemoved: () => void }) => {
  const { industry, onRemoved } = props
  const t = useTranslations('reference.industries')
  const locale = useLocale()
  const api = useReferenceAdminApi()
  const queries = useQueryClient()
  const forget = useForgetIndustries()
  const showError = useShowError('industry')
  const [isConfirming, setIsConfirming] = useState(false)
  const { code, version, labels } = industry
  const users = useQuery(
    api.adminIndustries.users.queryOptions({ code }, { enabled: isConfirming }),
  )
  const remove = useMutation(
    api.adminIndustries.remove.mutationOptions({
      onSuccess: async ({ outcome }) => {
        if (outcome === 'changed') notifyError(t('changedTitle'), { id: 'industry' })
        else {
          notifySuccess(t('removed', { name: labels[locale] }))
          onRemoved()
        }
        await Promise.all([
          queries.invalidateQueries({ queryKey: api.adminIndustries.list.queryKey() }),
          forget(),
        ])
      },
      onError: showError,
      onSettled: () => setIsConfirming(false),
    }),
  )
  const count = users.data?.organisations ?? 0
  return (
    <>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        danger
        loading={remove.isPending}
        title={t('removeTitle', { name: labels[locale] })}
        description={`${t('removeText')} ${count > 0 ? t('users', { count }) : ''}`}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        onConfirm={() => remove.mutate({ code, version })}
      />
    </>
  )
}

/** One industry to look at and to change, or a new one. */
export const IndustryRecord = ({ industry, all, onCreated, onClose }: Props) => {
  const t = useTranslations('reference.industries')
  const locale = useLocale()
  const api = useReferenceAdminApi()
  const queries = useQueryClient()
  const forget = useForgetIndustries()
  const create = useMutation(api.adminIndustries.create.mutationOptions())
  const save = useMutation(api.adminIndustries.save.mutationOptions())
  const onSave = async ({ code, labels, cpvCodes }: IndustryValues, version: number) => {
    const input = { code, labels, cpvCodes: [...cpvCodes] }
    const saved =
      industry === null
        ? { outcome: 'saved' as const, industry: await create.mutateAsync(input) }
        : await save.mutateAsync({ ...input, version })
    if (saved.outcome === 'saved') {
      notifySuccess(t('saved', { name: saved.industry.labels[locale] }))
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.adminIndustries.list.queryKey() }),
        forget(),
      ])
    }
    return saved
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          {t('back')}
        </Button>
        <h2 ref={takeLostFocus} className="wrap-anywhere flex-1 font-semibold text-xl">
          {industry ? industry.labels[locale] || industry.code : t('create')}
        </h2>
        {industry && <RemoveIndustry industry={industry} onRemoved={onClose} />}
      </div>
      {industry && <Facts industry={industry} />}
      <IndustryForm industry={industry} all={all} onSave={onSave} onCreated={onCreated} />
    </>
  )
}
