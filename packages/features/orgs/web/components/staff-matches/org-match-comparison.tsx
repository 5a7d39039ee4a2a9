import { formatRegistryNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { HighlightedText } from '@kogge/ui/highlighted-text.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  COMPARED,
  type Compared,
  differencesOf,
  ownWords,
  placesOf,
} from '../../model/org-differences.ts'
import type { OrgPair } from '../../orgs-admin.client.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { useSourceName } from '../profile/official-facts.tsx'

type Side = OrgPair['from']

/** A name whose words that the other has not stand out. */
const Name = ({ side, other }: { readonly side: Side; readonly other: Side }) => (
  <QuickViewLink
    view={{ kind: 'organisation', orgId: side.orgId }}
    className="wrap-anywhere font-medium text-link hover:underline"
  >
    <HighlightedText text={side.name} ranges={ownWords(side.name, other.name)} />
  </QuickViewLink>
)

const Spellings = ({ side }: { readonly side: Side }) => {
  const t = useTranslations('harvested.merge')
  const sourceName = useSourceName()
  const more = side.spellingCount - side.spellings.length
  return (
    <ul className="flex flex-col gap-1">
      {side.spellings.map((one) => (
        <li
          key={`${one.source} ${one.name} ${one.city} ${one.region}`}
          className="wrap-anywhere text-sm"
        >
          <bdi>{one.name}</bdi> <span className="text-subtle">{sourceName(one.source)}</span>
        </li>
      ))}
      {more > 0 && <li className="text-sm text-subtle">{t('moreSpellings', { count: more })}</li>}
    </ul>
  )
}

interface Props {
  /** The one that goes, and the one that stays; of a family the child and its parent. */
  readonly from: Side
  readonly into: Side
  readonly isFamily: boolean
}

/** Close on a phone, so that a number stands in one line. */
const VALUE = 'wrap-anywhere px-1 tabular-nums last:pr-0 sm:px-2 sm:last:pr-3'

/** Two organisations side by side, with what differs marked in words. */
export const Comparison = ({ from, into, isFamily }: Props) => {
  const t = useTranslations('harvested.merge')
  const formats = useFormats()
  const different = differencesOf(from, into)
  const rows = COMPARED.filter((row) => row !== 'parent' || from.parent || into.parent)
  const cell = (row: Compared, side: Side, other: Side): ReactNode => {
    switch (row) {
      case 'name':
        return <Name side={side} other={other} />
      case 'number':
        return side.number ? formatRegistryNumber(side.number, side.country ?? '') : '–'
      case 'country':
        return side.country ? formats.country(side.country) : '–'
      case 'places':
        return placesOf(side).join(', ') || '–'
      case 'parent':
        return side.parent ? <OrgNameLink {...side.parent} /> : '–'
      case 'members':
        return side.isClaimed ? t('claimed') : t('unclaimed')
      case 'buys':
        return t('notices', { count: side.buyerCount })
      case 'wins':
        return t('notices', { count: side.supplierCount })
      case 'spellings':
        return <Spellings side={side} />
    }
  }
  return (
    <Table label={t('compare')} className="table-fixed">
      <TableHead>
        <TableHeader className="w-22 px-1 first:pl-0 sm:w-32 sm:px-2 sm:first:pl-3">
          <span className="sr-only">{t('compare')}</span>
        </TableHeader>
        <TableHeader className="whitespace-normal px-1 sm:px-2">
          {t(isFamily ? 'child' : 'goes')}
        </TableHeader>
        <TableHeader className="whitespace-normal px-1 sm:px-2">
          {t(isFamily ? 'parent' : 'stays')}
        </TableHeader>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row}>
            <TableCell className="wrap-anywhere px-1 text-muted first:pl-0 sm:px-2 sm:first:pl-3">
              {t(`rows.${row}`)}
              {different.has(row) && (
                <div>
                  <Badge tone="attention">{t('differs')}</Badge>
                </div>
              )}
            </TableCell>
            <TableCell className={VALUE}>{cell(row, from, into)}</TableCell>
            <TableCell className={VALUE}>{cell(row, into, from)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
