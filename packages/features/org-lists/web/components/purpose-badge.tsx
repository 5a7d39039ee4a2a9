import type { OrgListPurpose } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

/** What a list is for. */
export const PurposeBadge = ({ purpose }: { readonly purpose: OrgListPurpose }) => {
  const t = useTranslations('orgLists.purposes')
  return <Badge>{t(purpose)}</Badge>
}
