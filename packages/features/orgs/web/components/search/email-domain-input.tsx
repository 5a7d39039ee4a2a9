import { isEmailDomain } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly values: readonly string[]
  readonly onValues: (values: string[]) => void
}

/** Domains of e-mail addresses, one after another; those chosen stand among the tags of the list. */
export const DomainInput = ({ values, onValues }: Props) => {
  const t = useTranslations('orgSearch')
  const [typed, setTyped] = useState('')
  const domain = typed.trim().toLowerCase().replace(/^.*@/, '')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmailDomain(domain)) return
    onValues([...values.filter((value) => value !== domain), domain])
    setTyped('')
  }
  return (
    <form onSubmit={add} className="flex gap-1">
      <Input
        aria-label={t('filters.emailDomain')}
        aria-invalid={domain !== '' && !isEmailDomain(domain)}
        maxLength={260}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <IconButton
        type="submit"
        variant="secondary"
        label={t('addDomain')}
        icon={<Plus aria-hidden />}
      />
    </form>
  )
}
