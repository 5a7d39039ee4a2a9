import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Benchmark, useApi } from '../api.ts'
import { Amount } from './amount.tsx'
import { LINK, type TenderLinkComponent } from './links.ts'
import { Locked } from './locked.tsx'
import { Fetched } from './part.tsx'

interface Props {
  readonly benchmark: Benchmark
  readonly TenderLink: TenderLinkComponent
}

/** The contracts that prices were taken from, the dearest first. */
export const PriceContracts = ({ benchmark: { unit, per, cpv, country }, TenderLink }: Props) => {
  const t = useTranslations('insight.price')
  const tAll = useTranslations('insight')
  const formats = useFormats()
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  const query = useQuery(
    api.insight.benchmarkContracts.queryOptions({
      ...{ market: { cpv, country }, unit, per, activeOrgId },
    }),
  )
  const tier = lowestTier('org.search_full')
  return (
    <Fetched query={query}>
      {({ items, isCut }) => (
        <div className="space-y-2">
          <Table label={t('contracts')}>
            <TableHead>
              <TableRow>
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
              </TableRow>
            </TableHead>
            <TableBody>
              {items.map((item) => (
                <TableRow key={`${item.rfxId} ${item.lotTitle} ${item.supplier} ${item.price}`}>
                  <TableCell className="wrap-anywhere min-w-40">
                    <TenderLink rfxId={item.rfxId} className={LINK}>
                      <span lang={item.titleLanguage}>{item.title || tAll('untitled')}</span>
                    </TenderLink>
                    {item.buyer && <span className="block text-sm text-subtle">{item.buyer}</span>}
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
          {isCut && <Locked text={tAll('locked.more', { count: items.length, tier })} />}
        </div>
      )}
    </Fetched>
  )
}
