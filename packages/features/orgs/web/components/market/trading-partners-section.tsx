import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { ShareBar } from '@kogge/ui/charts/share-bar.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { Field } from '@kogge/ui/field.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Drilling } from '../../model/market-drill-down.ts'
import { type OrgAnswers, useApi } from '../../orgs.client.ts'
import { useEuros } from '../../use-euro-format.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { CutNote } from './list-cut-notice.tsx'
import { CountButton } from './market-figure.tsx'

type Partner = OrgAnswers['market']['partners']['items'][number]

const SORTS = ['count', 'value'] as const

interface RowProps extends Pick<Drilling, 'onDrill'> {
  readonly partner: Partner
  /** Else sums stand below the numbers, and the last day is left out, so that shares are within the view. */
  readonly isWide: boolean
}

const PartnerRow = ({ partner, onDrill, isWide }: RowProps) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const euros = useEuros()
  const { orgId, name, country, contracts, sum, shareOfContracts, lastDay } = partner
  const count = formats.number(contracts)
  const title = t('list.withPartner', { name })
  return (
    <TableRow>
      <TableCell className="wrap-anywhere">
        {orgId ? <OrgNameLink orgId={orgId} name={name} /> : name}
        {country && <span className="text-subtle"> {formats.country(country)}</span>}
      </TableCell>
      <TableCell align="end">
        {orgId ? (
          <CountButton
            value={count}
            label={title}
            onShow={() => onDrill({ title, partner: orgId })}
          />
        ) : (
          count
        )}
        {!isWide && <span className="block">{euros(sum)}</span>}
      </TableCell>
      {isWide && <TableCell align="end">{euros(sum)}</TableCell>}
      <TableCell align="end" className="min-w-20">
        {shareOfContracts !== null && (
          <>
            {formats.share(shareOfContracts)}
            <ShareBar share={shareOfContracts} />
          </>
        )}
      </TableCell>
      {isWide && <TableCell align="end">{lastDay && formats.date(lastDay)}</TableCell>}
    </TableRow>
  )
}

interface Props extends Drilling {
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** From whom it buys, or to whom it sells. */
export const PartnersSection = ({ question, onDrill, headingRef }: Props) => {
  const t = useTranslations('orgMarket')
  const api = useApi()
  const language = useLocale()
  const activeOrgId = useActiveOrg()?.orgId ?? null
  const [sortBy, setSort] = useState<(typeof SORTS)[number]>('count')
  const list = useInfiniteQuery(
    api.org.market.partners.infiniteQueryOptions(
      { ...question, language, activeOrgId, sortBy },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const [first] = list.data?.pages ?? []
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const isWide = useMediaQuery('(min-width: 40rem)')
  const title = t(`partners.${question.role}`)
  return (
    <Section
      title={title}
      headingRef={headingRef}
      // Whoever is led here sees the title below what sticks to the window.
      className="scroll-mt-24"
      actions={
        <Field label={t('partners.sortBy')} hideLabel>
          <Select
            variant="ghost"
            value={sortBy}
            onValueChange={setSort}
            options={[
              { value: 'count', label: t('partners.byCount') },
              { value: 'value', label: t('partners.byValue') },
            ]}
          />
        </Field>
      }
    >
      {!first ? (
        <SkeletonRows rows={5} label={t('loading')} />
      ) : items.length === 0 ? (
        <p className="text-muted">{t('partners.none')}</p>
      ) : (
        <div
          aria-busy={list.isPlaceholderData}
          className={cn(list.isPlaceholderData && 'opacity-60')}
        >
          <Table label={title}>
            <TableHead>
              <TableHeader className="min-w-28 sm:min-w-48">
                {t(question.role === 'buyer' ? 'partners.supplierName' : 'partners.buyerName')}
              </TableHeader>
              <TableHeader align="end">
                {t(isWide ? 'partners.contracts' : 'contractsAndSum')}
              </TableHeader>
              {isWide && <TableHeader align="end">{t('partners.sum')}</TableHeader>}
              <TableHeader align="end">{t('partners.share')}</TableHeader>
              {isWide && <TableHeader align="end">{t('partners.last')}</TableHeader>}
            </TableHead>
            <TableBody>
              {items.map((partner, index) => (
                <PartnerRow
                  key={partner.orgId ?? index}
                  partner={partner}
                  onDrill={onDrill}
                  isWide={isWide}
                />
              ))}
            </TableBody>
          </Table>
          {first.isCut && (
            <div className="mt-2">
              <CutNote shown={items.length} total={first.total} />
            </div>
          )}
          <InfiniteSentinel
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            // A list within the page goes on when it is asked to, or what stands below could not be reached.
            failed
            onReach={() => void list.fetchNextPage()}
            label={t('list.more')}
          />
        </div>
      )}
    </Section>
  )
}
