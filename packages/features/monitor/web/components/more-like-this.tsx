import { filtersLike } from '@kogge/domain/monitor/like-filters.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly cpv: string | null
  readonly country: string | null
}

/** The way from a tender to a search for others like it, which can be saved as a profile. */
export const MoreLikeThis = (tender: Props) => {
  const t = useTranslations('monitor')
  const filters = filtersLike(tender)
  if (!filters) return null
  return (
    <LinkButton asChild size="sm" className="print:hidden">
      <Link to="/monitor/search" search={filters}>
        <Layers aria-hidden />
        {t('moreLikeThis')}
      </Link>
    </LinkButton>
  )
}
