import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { HarvOrg } from '../../orgs-admin.client.ts'
import { useReasonWords } from '../../use-match-reason-texts.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { useSourceName } from '../profile/official-facts.tsx'

interface Props {
  readonly spelling: HarvOrg
  /** The row above is of the same organisation. */
  readonly isFollowing: boolean
  readonly selected: boolean
  readonly onOpen: () => void
}

/** One spelling: how it is written, where, and what it is taken for. */
export const SpellingRow = ({ spelling, isFollowing, selected, onOpen }: Props) => {
  const t = useTranslations('harvested')
  const formats = useFormats()
  const sourceName = useSourceName()
  const reason = useReasonWords()
  const { name, source, city, country, confidence, org, numbers } = spelling
  const place = [city, country && formats.country(country)].filter(Boolean).join(', ')
  return (
    <TableRow selected={selected}>
      <TableCell className="min-w-52">
        <button
          type="button"
          onClick={onOpen}
          className="wrap-anywhere min-h-6 text-left font-medium text-link hover:underline"
        >
          <bdi>{name === '' ? '–' : name}</bdi>
        </button>
        {numbers.length > 0 && (
          <p className="wrap-anywhere text-sm text-subtle tabular-nums">{numbers.join(' · ')}</p>
        )}
        {!spelling.isSettled && <Badge tone="attention">{t('spellings.unsettled')}</Badge>}
      </TableCell>
      <TableCell>{sourceName(source)}</TableCell>
      <TableCell className="wrap-anywhere min-w-28">{place || '–'}</TableCell>
      <TableCell className="wrap-anywhere min-w-40">
        {isFollowing ? (
          <span className="text-subtle">
            <span aria-hidden>″</span>
            <span className="sr-only">{org.name}</span>
          </span>
        ) : (
          <OrgNameLink {...org} />
        )}
      </TableCell>
      <TableCell className="min-w-40">
        <span className="tabular-nums">{t('confidence', { value: confidence })}</span>
        <p className="text-sm text-subtle">{reason(spelling.attachedBy ?? spelling.matchedBy)}</p>
      </TableCell>
    </TableRow>
  )
}
