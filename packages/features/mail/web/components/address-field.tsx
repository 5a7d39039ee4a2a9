import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly value: string
  readonly busy: boolean
  readonly onAddress: (values: readonly string[]) => void
}

const WHOLE = /^[^\s@]+@[^\s@]+$/

/** One address, exact: a part of one finds nothing. */
export const AddressField = ({ value, busy, onAddress }: Props) => {
  const t = useTranslations('staffMail.filters')
  const [typed, setTyped] = useTypedSearch(value, (text) => {
    const address = text.trim().toLowerCase()
    if (address === '' || WHOLE.test(address)) onAddress(address === '' ? [] : [address])
  })
  return (
    <div className="flex min-w-0 max-w-full flex-col gap-1">
      <SearchInput
        label={t('address')}
        placeholder={t('address')}
        clearLabel={t('clearAddress')}
        maxLength={254}
        value={typed}
        busy={busy}
        onValueChange={setTyped}
        boxClassName="w-96 max-w-full"
      />
      {typed.trim() !== '' && !WHOLE.test(typed.trim()) && (
        <p role="status" className="text-muted text-sm">
          {t('addressWhole')}
        </p>
      )}
    </div>
  )
}
