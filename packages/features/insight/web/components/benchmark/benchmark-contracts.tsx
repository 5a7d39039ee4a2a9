import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Benchmark, useApi } from '../../insight.client.ts'
import { LINK } from '../../model/link-classes.ts'
import { Fetched } from '../fetched-section.tsx'
import { Locked } from '../plan-upgrade-note.tsx'
import { Amount } from './bought-quantity.tsx'

interface Props {
  readonly benchmark: Benchmark
}

/** The contracts that prices were taken from, the dearest first. */
export const PriceContracts = ({ benchmark: { unit, per, cpv, country } }: Props) => {
  const t = useTranslations('insight.price')
  const tAll = useTranslations('insight')
  const formats = useFormats()
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  const query = useInfiniteQuery(
    api.insight.benchmarkContracts.infiniteQueryOptions(
      { market: { cpv, country }, unit, per, activeOrgId },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const isCut = query.data?.pages[0]?.isCut
  const tier = lowestTier('org.search_full')
  return (
    <Fetched query={query}>
      {({ pages: [first] }) => (
        <div className="space-y-2">
          {first && <p>{tAll('ending.total', { count: first.total })}</p>}
          <Table label={t('contracts')}>
            <TableHead>
              <TableHeader>{t('tender')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('supplier')}</TableHeader>
              <TableHeader align="end" className="max-sm:hidden">
                {t('day')}
              </TableHeader>
              {per && (
                <TableHeader align="end" className="max-sm:hidden">
                  {t('quantity')}
                </TableHeader>
              )}
              <TableHeader align="end">{per ? t(`units.${per}`) : t('value')}</TableHeader>
            </TableHead>
            <TableBody>
              {items.map((item) => (
                <TableRow key={`${item.rfxId} ${item.position} ${item.day}`}>
                  <TableCell className="wrap-anywhere min-w-40">
                    <QuickViewLink view={{ kind: 'tender', rfxId: item.rfxId }} className={LINK}>
                      <span lang={item.titleLanguage === 'xx' ? undefined : item.titleLanguage}>
                        {item.title || tAll('untitled')}
                      </span>
                    </QuickViewLink>
                    {item.lotTitle && item.lotTitle !== item.title && (
                      <span className="block text-sm">
                        {tAll('ending.lot', { name: item.lotTitle })}
                      </span>
                    )}
                    <span className="block text-sm text-subtle">
                      {item.title && <LanguageBadge language={item.titleLanguage} />} {item.buyer}
                    </span>
                    {item.quantity && (
                      <span className="block text-sm tabular-nums sm:hidden">
                        <Amount {...item.quantity} />
                      </span>
                    )}
                  </TableCell>
                  <TableCell className="wrap-anywhere max-sm:hidden">
                    {item.supplier ?? tAll('none')}
                  </TableCell>
                  <TableCell align="end" className="max-sm:hidden">
                    {formats.date(item.day)}
                  </TableCell>
                  {per && (
                    <TableCell align="end" className="max-sm:hidden">
                      {item.quantity ? <Amount {...item.quantity} /> : tAll('none')}
                    </TableCell>
                  )}
                  <TableCell align="end">
                    {per
                      ? formats.unitPrice(item.price / 100, 'EUR')
                      : formats.money(String(Math.round(item.price / 100)), 'EUR')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {/* No sentinel: what stands below the list must stay within reach. */}
          {query.hasNextPage && (
            <div className="flex justify-center">
              <Button
                variant="ghost"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {tAll('ending.more')}
              </Button>
            </div>
          )}
          {query.isFetchNextPageError && (
            <p role="alert" className="text-center text-muted">
              {tAll('failed')}
            </p>
          )}
          {isCut && <Locked text={tAll('locked.more', { count: items.length, tier })} />}
        </div>
      )}
    </Fetched>
  )
}
