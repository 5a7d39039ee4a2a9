import type { RegionLevel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { ShareBar } from '@kogge/ui/charts/share-bar.tsx'
import { TileMap } from '@kogge/ui/charts/tile-map.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type MapAnswer, useApi } from '../analysis.client.ts'
import { type AnalysisParams, filtersOf, layoutOf, withParam } from '../model/analysis-list.ts'
import { TILE_LAYOUTS } from '../model/region-tile-layouts.ts'
import type { Reach } from '../use-analysis-access.ts'
import { SumOf, useSumText } from './contract-sum.tsx'

interface Props {
  readonly params: AnalysisParams
  readonly reach: Reach
  readonly onParams: (params: AnalysisParams) => void
  /** Names of the regions of a map, by code: of those without contracts as well. */
  readonly useRegionNames: (codes: readonly string[]) => ReadonlyMap<string, string>
  /** Null is what is in no region of that level. */
  readonly onRegion: (nuts: string | null, level: RegionLevel, name: string) => void
}

type Region = MapAnswer['regions'][number]

/** Letters of a name that fit a tile. */
const SHORT_NAME = 4

const NOTHING = { contracts: 0, sum: 0, valued: 0 }
const RegionTable = ({
  regions,
  onRegion,
}: {
  regions: readonly Region[]
  onRegion: (nuts: string | null, name: string) => void
}) => {
  const t = useTranslations('analysis.map')
  const formats = useFormats()
  const whole = regions.reduce((sum, { contracts }) => sum + contracts, 0)
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('region')}</TableHeader>
        <TableHeader align="end">{t('contracts')}</TableHeader>
        <TableHeader align="end">{t('value')}</TableHeader>
      </TableHead>
      <TableBody>
        {regions.map(({ nuts, name, contracts, sum, valued }) => (
          <TableRow key={nuts ?? ''}>
            <TableCell>
              <button
                type="button"
                onClick={() => onRegion(nuts, name || t('unknown'))}
                className="min-h-6 rounded-sm text-left text-link underline-offset-2 hover:underline"
              >
                {name || t('unknown')}
              </button>
            </TableCell>
            <TableCell align="end" className="min-w-24">
              {formats.number(contracts)}
              <ShareBar share={whole > 0 ? contracts / whole : 0} />
            </TableCell>
            <TableCell align="end">
              <SumOf of={{ contracts, sum, valued }} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Contracts by where they are performed: a map of tiles, and every region in a table. */
export const MapView = (props: Props) => {
  const { params, reach, onRegion } = props
  const t = useTranslations('analysis.map')
  const formats = useFormats()
  const sumText = useSumText()
  const api = useApi()
  const { area, level, tiles } = layoutOf(params)
  const map = useQuery(
    api.analysis.map.queryOptions(
      { filters: filtersOf(params), level, ...reach.asked },
      { placeholderData: keepPreviousData },
    ),
  )
  const codes = tiles.map(({ nuts }) => nuts)
  const names = props.useRegionNames(codes)
  // Codes of the level before would stand among those of this one.
  const isOfLevel = map.data?.regions.every(
    ({ nuts }) => nuts === null || nuts.length === 2 + level,
  )
  const regions = isOfLevel ? map.data?.regions : undefined
  const known = new Map(regions?.map((region) => [region.nuts, region]))
  const onMap = new Set<string | null>(codes)
  const elsewhere =
    regions?.reduce((sum, { nuts, contracts }) => (onMap.has(nuts) ? sum : sum + contracts), 0) ?? 0
  const nameOf = (nuts: string) => known.get(nuts)?.name ?? names.get(nuts) ?? '…'
  const words = (nuts: string) => {
    const region = known.get(nuts) ?? NOTHING
    return t('tile', {
      name: nameOf(nuts),
      count: region.contracts,
      shown: formats.number(region.contracts),
      sum: sumText(region, (euros) => formats.compactMoney(euros, 'EUR')),
    })
  }
  const areaName = (code: string) => (code === 'EU' ? t('europe') : formats.country(code))
  return (
    <ListStates
      list={map}
      count={regions?.length}
      labels={{ loading: t('loading') }}
      empty={{ title: t('nothing') }}
    >
      <ChartFrame
        className="pt-3"
        title={t('title')}
        labels={{ chart: t('asMap'), table: t('asTable') }}
        actions={
          <Select
            variant="ghost"
            aria-label={t('area')}
            value={area}
            onValueChange={(next) => props.onParams(withParam(params, 'area', [next]))}
            options={TILE_LAYOUTS.map((one) => ({ value: one.area, label: areaName(one.area) }))}
          />
        }
        chart={
          <>
            <TileMap
              label={t('title')}
              tiles={tiles.map(({ nuts, column, row }) => ({
                key: nuts,
                column,
                row,
                short: level === 0 ? nuts : nameOf(nuts).slice(0, SHORT_NAME),
                name: nameOf(nuts),
                figure: formats.number(known.get(nuts)?.contracts ?? 0),
                label: words(nuts),
                value: known.get(nuts)?.contracts ?? 0,
              }))}
              onSelect={(nuts) => onRegion(nuts, level, nameOf(nuts))}
            />
            <p className="pt-3 text-sm text-subtle">
              {t('hint')}{' '}
              {elsewhere > 0 &&
                t('elsewhere', { count: elsewhere, shown: formats.number(elsewhere) })}
            </p>
          </>
        }
        table={
          <RegionTable
            regions={regions ?? []}
            onRegion={(nuts, name) => onRegion(nuts, level, name)}
          />
        }
      />
    </ListStates>
  )
}
