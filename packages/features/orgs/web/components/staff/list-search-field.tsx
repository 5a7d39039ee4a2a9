import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly label: string
  /** The words of the address. */
  readonly value: string
  readonly busy: boolean
  readonly onWords: (words: string) => void
}

/** The words that a list is searched by. */
export const WordsField = ({ label, value, busy, onWords }: Props) => {
  const t = useTranslations('harvested.filters')
  const [typed, setTyped] = useTypedSearch(value, onWords)
  return (
    <SearchInput
      label={label}
      placeholder={label}
      clearLabel={t('clearWords')}
      maxLength={200}
      value={typed}
      busy={busy}
      onValueChange={setTyped}
      boxClassName="w-96 max-w-full"
    />
  )
}
