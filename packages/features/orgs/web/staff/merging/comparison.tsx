import { formatRegistryNumber } from '@kogge/domain/org/registry-number.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { HighlightedText } from '@kogge/ui/highlighted-text.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSourceName } from '../../components/official-facts.tsx'
import type { OrgPair } from '../api.ts'
import { COMPARED, type Compared, differencesOf, ownWords, placesOf } from './differences.ts'

type Side = OrgPair['from']

/** A name whose words that the other has not stand out. */
const Name = ({ side, other }: { readonly side: Side; readonly other: Side }) => (
  <Link
    to="/org/$orgId"
    params={{ orgId: side.orgId }}
    preload={false}
    className="wrap-anywhere font-medium text-link hover:underline"
  >
    <HighlightedText text={side.name} ranges={ownWords(side.name, other.name)} />
  </Link>
)

const Spellings = ({ side }: { readonly side: Side }) => {
  const t = useTranslations('harvested.merge')
  const sourceName = useSourceName()
  const more = side.spellingCount - side.spellings.length
  return (
    <ul className="flex flex-col gap-1">
      {side.spellings.map((one) => (
        <li
          key={`${one.source} ${one.name} ${one.city} ${one.nuts}`}
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
  /** The one that goes, and the one that stays. */
  readonly from: Side
  readonly into: Side
}

/** Two organisations side by side, with what differs marked in words. */
export const Comparison = ({ from, into }: Props) => {
  const t = useTranslations('harvested.merge')
  const formats = useFormats()
  const different = differencesOf(from, into)
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
        <tr>
          <TableHeader className="w-26 sm:w-32">
            <span className="sr-only">{t('compare')}</span>
          </TableHeader>
          <TableHeader className="whitespace-normal">{t('goes')}</TableHeader>
          <TableHeader className="whitespace-normal">{t('stays')}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {COMPARED.map((row) => (
          <TableRow key={row}>
            <TableCell className="text-muted">
              {t(`rows.${row}`)}
              {different.has(row) && (
                <div>
                  <Badge tone="attention">{t('differs')}</Badge>
                </div>
              )}
            </TableCell>
            <TableCell className="wrap-anywhere tabular-nums">{cell(row, from, into)}</TableCell>
            <TableCell className="wrap-anywhere tabular-nums">{cell(row, into, from)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
