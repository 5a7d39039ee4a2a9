import { useFormats } from '@kogge/i18n/format.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Comparison } from '../api.ts'
import { PartyLink } from '../components/party-link.tsx'
import { Sum } from '../components/sum.tsx'
import { concentrationOf } from '../model/concentration.ts'

type Compared = Comparison['orgs'][number]

interface Props {
  readonly orgs: readonly Compared[]
  readonly role: 'buyer' | 'supplier'
  readonly onContracts: (one: Compared) => void
  readonly onOrg: (orgId: string) => void
  readonly onRemove: (orgId: string) => void
}

/** Organisations side by side: a figure a line. */
export const ComparisonTable = ({ orgs, role, onContracts, onOrg, onRemove }: Props) => {
  const t = useTranslations('analysis')
  const formats = useFormats()
  const line = (name: string, value: (one: Compared) => ReactNode) => (
    <TableRow key={name}>
      <th
        scope="row"
        className="border-line border-b py-1.5 pr-2 pl-3 text-left font-normal text-muted"
      >
        {name}
      </th>
      {orgs.map((one, index) => (
        <TableCell key={one.org.orgId ?? index} align="end">
          {value(one)}
        </TableCell>
      ))}
    </TableRow>
  )
  return (
    <Table label={t('views.comparison')}>
      <TableHead>
        <TableRow>
          <TableHeader>
            <span className="sr-only">{t('comparison.figure')}</span>
          </TableHeader>
          {orgs.map(({ org }, index) => (
            <TableHeader
              key={org.orgId ?? index}
              align="end"
              className="h-auto min-w-32 whitespace-normal py-1 align-bottom"
            >
              <span className="inline-flex items-start gap-1">
                <PartyLink {...org} onOrg={onOrg} />
                {org.orgId !== null && (
                  <IconButton
                    size="sm"
                    className="-my-1"
                    label={t('comparison.remove', { name: org.name })}
                    icon={<X aria-hidden />}
                    onClick={() => org.orgId !== null && onRemove(org.orgId)}
                  />
                )}
              </span>
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {line(t('figures.contracts'), (one) => (
          <button
            type="button"
            onClick={() => onContracts(one)}
            className="min-h-6 rounded-sm font-medium text-link underline-offset-2 hover:underline"
          >
            {formats.number(one.contracts)}
            <span className="sr-only">. {t('toContractsOf', { name: one.org.name })}</span>
          </button>
        ))}
        {line(t('figures.sum'), ({ sum }) => (
          <Sum cents={sum} />
        ))}
        {line(t('comparison.share'), ({ shareOfSum }) =>
          shareOfSum === null ? '–' : formats.share(shareOfSum),
        )}
        {role === 'supplier'
          ? line(t('figures.buyers'), ({ buyers }) => formats.number(buyers))
          : line(t('figures.suppliers'), ({ suppliers }) => formats.number(suppliers))}
        {line(t('figures.median'), ({ spread }) => (spread ? <Sum cents={spread.median} /> : '–'))}
        {line(t('figures.singleBid'), ({ withTenders, singleBid }) =>
          withTenders > 0 ? formats.share(singleBid / withTenders) : '–',
        )}
        {line(t('figures.averageTenders'), ({ withTenders, tenders }) =>
          withTenders > 0 ? formats.decimal(tenders / withTenders) : '–',
        )}
        {role === 'buyer' &&
          line(t('figures.hhi'), ({ hhi }) =>
            hhi === null
              ? '–'
              : `${formats.number(Math.round(hhi))} · ${t(`concentration.${concentrationOf(hhi)}`)}`,
          )}
        {role === 'buyer' &&
          line(t('figures.unawarded'), ({ unawarded }) => formats.number(unawarded))}
        {line(t('columns.last'), ({ lastDay }) => (lastDay ? formats.date(lastDay) : '–'))}
      </TableBody>
    </Table>
  )
}
