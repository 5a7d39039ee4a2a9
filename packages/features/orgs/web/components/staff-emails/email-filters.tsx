import { EMAIL_STATES } from '@kogge/domain/orgs/harvested-orgs.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EmailFilter, EmailParams } from '../../model/staff-list-search.ts'
import { ParentPicker } from '../search/parent-org-picker.tsx'
import { ChoiceFilter, FilterFrame, FilterPart } from '../staff/list-filter-parts.tsx'

interface Props {
  readonly params: EmailParams
  readonly counts: Readonly<Record<(typeof EMAIL_STATES)[number], number>> | undefined
  readonly onFilter: (name: EmailFilter, values: readonly string[]) => void
  readonly onClear: () => void
}

interface DomainsProps {
  readonly selected: readonly string[]
  readonly onSelected: (domains: readonly string[]) => void
}

const Domains = ({ selected, onSelected }: DomainsProps) => {
  const t = useTranslations('harvested.filters')
  const [typed, setTyped] = useState('')
  const domain = typed.trim().toLowerCase().replace(/^.*@/, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!/^[a-z0-9.-]{3,253}$/.test(domain)) return
    onSelected([...new Set([...selected, domain])])
    setTyped('')
  }
  return (
    <FilterPart title={t('domain')} selected={selected} onSelected={onSelected}>
      <form onSubmit={submit} className="flex flex-col gap-2">
        {selected.length > 0 && (
          <div className="flex flex-wrap gap-1">
            {selected.map((one) => (
              <Tag
                key={one}
                removeLabel={t('domainRemove', { name: one })}
                onRemove={() => onSelected(selected.filter((other) => other !== one))}
              >
                {one}
              </Tag>
            ))}
          </div>
        )}
        <Input
          aria-label={t('domain')}
          placeholder={t('domainHint')}
          value={typed}
          maxLength={253}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="sm" className="self-start">
          {t('domainAdd')}
        </Button>
      </form>
    </FilterPart>
  )
}

/** The filters of addresses, with how many stand in each state. */
export const EmailFilters = ({ params, counts, onFilter, onClear }: Props) => {
  const t = useTranslations('harvested')
  const formats = useFormats()
  const { state = [], domain = [], org = [] } = params
  return (
    <FilterFrame count={state.length + domain.length + org.length} onClear={onClear}>
      <ChoiceFilter
        title={t('filters.state')}
        selected={state}
        onSelected={(values) => onFilter('state', values)}
        facets={EMAIL_STATES.map((value) => ({
          value,
          label: t(`emails.states.${value}`),
          ...(counts && { count: formats.number(counts[value]) }),
        }))}
      />
      <Domains selected={domain} onSelected={(values) => onFilter('domain', values)} />
      <FilterPart
        title={t('filters.org')}
        selected={org}
        onSelected={(values) => onFilter('org', values)}
      >
        <ParentPicker
          label={t('filters.org')}
          selected={org}
          onSelectedChange={(ids) => onFilter('org', ids)}
        />
      </FilterPart>
    </FilterFrame>
  )
}
