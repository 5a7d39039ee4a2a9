import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { WordsAsFilters } from '../use-read-query.ts'

interface Props {
  readonly taken: WordsAsFilters
  readonly onAsWords: () => void
}

/** That words became filters, which stand below as such, and the way to search them as words. */
export const WordsReadAsFilters = ({ taken, onAsWords }: Props) => {
  const t = useTranslations('search.read')
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <span className="wrap-anywhere">{t('asFilters', { typed: taken.typed })}</span>
      <Button variant="ghost" size="sm" onClick={onAsWords}>
        {t('asWords')}
      </Button>
    </p>
  )
}
