import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { SearchBar } from '@kogge/ui/search-bar.tsx'
import { useTranslations } from 'use-intl'
import { TENDER_LIST, type TenderParams } from '../model/tender-list.ts'

const LONGEST_WORDS = 500

interface Props {
  readonly params: TenderParams
  readonly busy: boolean
  readonly onParams: (params: TenderParams) => void
}

/** The words that a tender must hold. */
export const WordsBar = ({ params, busy, onParams }: Props) => {
  const t = useTranslations('search')
  return (
    <SearchBar
      label={t('words')}
      placeholder={t('wordsHint')}
      clearLabel={t('clearWords')}
      searchLabel={t('search')}
      longest={LONGEST_WORDS}
      value={params.q?.[0] ?? ''}
      busy={busy}
      onSearch={(text) => onParams(withFilter(TENDER_LIST, params, 'q', text ? [text] : []))}
    />
  )
}
