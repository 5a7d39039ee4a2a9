import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** Says what a board is for, where there is nothing on it yet. */
export const NoOpportunities = () => {
  const t = useTranslations('opportunities.board')
  return (
    <EmptyState
      title={t('empty')}
      description={t('emptyText')}
      actions={
        <LinkButton asChild variant="primary">
          <Link to="/monitor/search">{t('searchTenders')}</Link>
        </LinkButton>
      }
    />
  )
}

/** Says that the filters leave nothing. */
export const NothingFound = ({ onClear }: { readonly onClear: () => void }) => {
  const t = useTranslations('opportunities.filters')
  return (
    <EmptyState
      title={t('nothing')}
      description={t('nothingText')}
      actions={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  )
}

/** Says that nothing was deleted lately. */
export const NothingDeleted = ({ onClear }: { readonly onClear: () => void }) => {
  const t = useTranslations('opportunities.bin')
  return (
    <EmptyState
      title={t('empty')}
      description={t('emptyText')}
      actions={<Button onClick={onClear}>{t('back')}</Button>}
    />
  )
}
