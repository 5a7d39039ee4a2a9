import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrgList } from '../../org-lists.client.ts'

/** So few stand side by side; of more, market analysis has the ranking. */
const MOST_SIDE_BY_SIDE = 6

/** Leads to the market analysis of the organisations of a list, as buyers or as suppliers. */
export const CompareLink = ({ list }: { readonly list: OrgList }) => {
  const t = useTranslations('orgLists.compare')
  const { purpose, compared, members } = list
  if (compared.length === 0) return null
  const isFew = compared.length > 1 && compared.length <= MOST_SIDE_BY_SIDE
  const shown = isFew && { view: ['comparison'], compare: compared }
  const content = (
    <>
      <ChartColumn aria-hidden />
      {t('open')}
    </>
  )
  const title = members > compared.length ? t('first', { count: compared.length }) : undefined
  return (
    <LinkButton asChild>
      {purpose === 'buyers' ? (
        <Link to="/analysis/buyer" search={{ buyer: compared, ...shown }} title={title}>
          {content}
        </Link>
      ) : (
        <Link to="/analysis" search={{ supplier: compared, ...shown }} title={title}>
          {content}
        </Link>
      )}
    </LinkButton>
  )
}
