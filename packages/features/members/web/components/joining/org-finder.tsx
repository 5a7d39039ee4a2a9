import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Candidate, useMembersApi } from '../../members.client.ts'

const TYPING_PAUSE_MS = 200
const SHORTEST = 2

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const Found = ({ org, onPick }: { readonly org: Candidate; readonly onPick: () => void }) => {
  const t = useTranslations('members.join')
  const formats = useFormats()
  const facts = [org.registrationNumber, org.country && formats.country(org.country)]
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-10 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 py-1.5 text-left -outline-offset-2 hover:bg-hover"
      >
        <span className="min-w-0">
          <span className="wrap-anywhere block font-medium">{org.name}</span>
          <span className="block text-sm text-subtle">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <Badge tone={org.state === 'claimed' ? 'info' : 'neutral'}>
          {t(`states.${org.state}`)}
        </Badge>
      </button>
    </li>
  )
}

interface Props {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onPick: (org: Candidate) => void
}

/** Finds an organisation by its name or registration number. */
export const OrgFinder = ({ typed, onTyped, onPick }: Props) => {
  const t = useTranslations('members.join')
  const api = useMembersApi()
  const q = useSettled(typed.trim())
  const isLong = q.length >= SHORTEST
  const found = useQuery({
    ...api.members.findOrganisations.queryOptions({ q }, { placeholderData: keepPreviousData }),
    enabled: isLong,
  })
  const orgs = isLong ? (found.data ?? []) : []
  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        value={typed}
        onValueChange={onTyped}
        busy={found.isFetching}
      />
      <div role="status" className="text-muted">
        {isLong && found.isError && t('searchFailed')}
        {isLong && found.data && !found.isFetching && t('count', { count: orgs.length })}
      </div>
      {orgs.length > 0 && (
        <ul className="border-line border-t">
          {orgs.map((org) => (
            <Found key={org.orgId} org={org} onPick={() => onPick(org)} />
          ))}
        </ul>
      )}
    </div>
  )
}
