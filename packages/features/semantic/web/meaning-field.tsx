import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { semanticRouter } from '../server/semantic.router.ts'

const { useApi } = createApi<typeof semanticRouter>()

const MINUTE_MS = 60_000
const LONGEST_TEXT = 500

interface Props {
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** What is looked for in one's own words, where search by meaning is on for the reader; else nothing. */
export const MeaningField = ({ value, onSearch }: Props) => {
  const t = useTranslations('search.meaning')
  const api = useApi()
  const org = useActiveOrg()
  const status = useQuery(
    api.semantic.status.queryOptions(org ? { activeOrgId: org.orgId } : {}, {
      staleTime: MINUTE_MS,
      refetchOnMount: true,
    }),
  )
  const [typed, setTyped] = useState(value)
  // The address may change without us: back and forward, a cleared filter.
  useEffect(() => setTyped(value), [value])
  if (!status.data?.isOn) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 items-start gap-2">
      <Field label={t('label')} hint={t('hint')} className="flex-1">
        <SearchInput
          label={t('label')}
          clearLabel={t('clear')}
          maxLength={LONGEST_TEXT}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            if (text === '' && value !== '') onSearch('')
          }}
        />
      </Field>
      {/* Beside the field, below its label. */}
      <Button type="submit" className="mt-6">
        {t('search')}
      </Button>
    </form>
  )
}
