import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Drill, Drilling } from '../../model/market-drill-down.ts'
import { type MarketFigures, type MarketRole, rolesOf } from '../../model/market-search-params.ts'
import { everyYear, isMistaken } from '../../model/market-years.ts'
import { useEuros } from '../../use-euro-format.ts'
import { CountButton } from './market-figure.tsx'

type Years = MarketFigures['years']

/** Years in the chart and, before all are asked for, in the table. */
const MOST_COLUMNS = 15
const FIRST_ROWS = 8

interface TableProps {
  readonly years: Years
  readonly roles: readonly MarketRole[]
  readonly onYear: (year: number, kind?: 'lost') => void
  readonly shown: MarketRole
}

const SIDES = { buyer: 'years.bought', supplier: 'years.won' } as const

/** Contracts and sums by year; of the side that is looked at they lead to the contracts. */
const YearTable = ({ years, roles, onYear, shown }: TableProps) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const euros = useEuros()
  // Of suppliers alone it can be known, and of few.
  const hasLost = years.some(({ lost }) => lost > 0)
  const columnsOf = (role: MarketRole) => (role === 'supplier' && hasLost ? 3 : 2)
  return (
    <Table label={t('years.title')}>
      <TableHead>
        {roles.length > 1 && (
          <TableRow>
            <td />
            {roles.map((role) => (
              <TableHeader key={role} colSpan={columnsOf(role)} scope="colgroup" align="end">
                {t(SIDES[role])}
              </TableHeader>
            ))}
          </TableRow>
        )}
        <TableRow>
          <TableHeader>{t('years.year')}</TableHeader>
          {roles.flatMap((role) => [
            <TableHeader key={`${role} count`} align="end">
              {t('years.contracts')}
            </TableHeader>,
            <TableHeader key={`${role} sum`} align="end">
              {t('years.sum')}
            </TableHeader>,
          ])}
          {hasLost && <TableHeader align="end">{t('years.lost')}</TableHeader>}
        </TableRow>
      </TableHead>
      <TableBody>
        {years.map((row) => (
          <TableRow key={row.year}>
            <TableCell className="tabular-nums">{row.year}</TableCell>
            {roles.flatMap((role) => {
              const { contracts, sum } = row[role]
              const count = formats.number(contracts)
              return [
                <TableCell key={`${role} count`} align="end">
                  {contracts > 0 && role === shown ? (
                    <CountButton
                      value={count}
                      label={t('list.inYear', { year: String(row.year) })}
                      onShow={() => onYear(row.year)}
                    />
                  ) : (
                    count
                  )}
                </TableCell>,
                <TableCell key={`${role} sum`} align="end">
                  {euros(sum)}
                </TableCell>,
              ]
            })}
            {hasLost && (
              <TableCell align="end">
                {row.lost > 0 && shown === 'supplier' ? (
                  <CountButton
                    value={formats.number(row.lost)}
                    label={t('list.lostInYear', { year: String(row.year) })}
                    onShow={() => onYear(row.year, 'lost')}
                  />
                ) : (
                  formats.number(row.lost)
                )}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface Props extends Drilling {
  readonly figures: MarketFigures
}

/** Every year since the organisation gave or won its first contract, as columns and as a table. */
export const YearsSection = ({ figures, question, onDrill }: Props) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const euros = useEuros()
  const [isWhole, setWhole] = useState(false)
  const years = everyYear(figures.years)
  const { role } = question
  const roles = rolesOf(figures)
  const columns = years
    .filter(({ year }) => !isMistaken(year))
    .slice(0, MOST_COLUMNS)
    .toReversed()
  const drillOf = (year: number, kind?: 'lost'): Drill =>
    kind
      ? { title: t('list.lostInYear', { year: String(year) }), year, kind }
      : { title: t('list.inYear', { year: String(year) }), year }
  return (
    <Section title={t('years.title')}>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        {columns.length > 1 && (
          <ColumnChart
            label={t(role === 'buyer' ? 'years.chartBuyer' : 'years.chartSupplier')}
            columns={columns.map((row) => ({
              key: String(row.year),
              tick: String(row.year),
              label: t('years.column', {
                year: String(row.year),
                count: row[role].contracts,
                sum: row[role].sum > 0 ? euros(row[role].sum) : t('list.noValue'),
              }),
              value: row[role].contracts,
              isEmpty: row[role].contracts === 0,
            }))}
            formatTick={formats.compact}
            whole
            height={220}
            onSelect={(key) => onDrill(drillOf(Number(key)))}
          />
        )}
        <div className="min-w-0 space-y-2">
          <YearTable
            years={isWhole ? years : years.slice(0, FIRST_ROWS)}
            roles={roles}
            shown={role}
            onYear={(year, kind) => onDrill(drillOf(year, kind))}
          />
          {!isWhole && years.length > FIRST_ROWS && (
            <Button variant="ghost" onClick={() => setWhole(true)}>
              {t('years.all')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
