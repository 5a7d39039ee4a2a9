import {
  ANALYSIS_KINDS,
  ANALYSIS_SORTS,
  type AnalysisKind,
  type AnalysisSort,
} from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { CPV_LEVELS } from '@kogge/domain/analysis/analysis-read-model.ts'
import { Select } from '@kogge/ui/select.tsx'
import { LinkTab, LinkTabs, TabCount } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { KIND_ROUTES } from '../model/analysis-kind-routes.ts'
import {
  ANALYSIS_LIST,
  type AnalysisParams,
  cpvLevelOf,
  VIEWS,
  viewOf,
  withParam,
} from '../model/analysis-list.ts'

interface Props {
  readonly kind: AnalysisKind
  readonly params: AnalysisParams
}

/** An address that only begins like another is not that page, and one with fewer filters neither. */
const EXACT = { exact: true, includeSearch: true }

interface KindProps {
  readonly kind: AnalysisKind | 'ending'
  readonly params: AnalysisParams
}

/** Suppliers, buyers, codes, industries, and what ends soon: the same filters on each. */
export const KindTabs = ({ kind, params }: KindProps) => {
  const t = useTranslations('analysis')
  return (
    <LinkTabs label={t('kindsLabel')}>
      {ANALYSIS_KINDS.map((one) => (
        <LinkTab key={one} asChild active={one === kind}>
          <Link to={KIND_ROUTES[one]} search={params} preload={false} activeOptions={EXACT}>
            {t(`kinds.${one}`)}
          </Link>
        </LinkTab>
      ))}
      <LinkTab asChild active={kind === 'ending'}>
        <Link to="/analysis/ending" search={params} preload={false} activeOptions={EXACT}>
          {t('ending')}
        </Link>
      </LinkTab>
    </LinkTabs>
  )
}

/** The ways of showing what the filters leave. */
export const ViewTabs = ({ kind, params }: Props) => {
  const t = useTranslations('analysis')
  const compared = params.compare?.length ?? 0
  return (
    // A line of its own where it does not fit beside what it stands with, and two on a phone.
    <LinkTabs label={t('viewsLabel')} className="min-w-0 max-w-full grow flex-wrap">
      {VIEWS.map((view) => (
        <LinkTab key={view} asChild active={view === viewOf(params)}>
          <Link
            to={KIND_ROUTES[kind]}
            search={withParam(params, 'view', [view])}
            preload={false}
            resetScroll={false}
            activeOptions={EXACT}
          >
            {view === 'rows' ? t(`kinds.${kind}`) : t(`views.${view}`)}
            {view === 'comparison' && compared > 0 && <TabCount>{compared}</TabCount>}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

interface ChoiceProps extends Props {
  readonly sortBy: AnalysisSort
  readonly onParams: (params: AnalysisParams) => void
}

/** The parameters with another order of rows; the default one leaves the address. */
export const withSort = (params: AnalysisParams, sortBy: AnalysisSort): AnalysisParams => {
  const { sortBy: _before, ...rest } = params
  return sortBy === ANALYSIS_LIST.defaultSort ? rest : { ...rest, sortBy }
}

/** The order of rows, and how fine codes are where rows are codes. */
export const RowChoices = ({ kind, params, sortBy, onParams }: ChoiceProps) => {
  const t = useTranslations('analysis')
  return (
    <>
      {kind === 'cpv' && (
        <Select
          variant="ghost"
          aria-label={t('cpvLevel.label')}
          value={String(cpvLevelOf(params))}
          onValueChange={(level) => onParams(withParam(params, 'cpvLevel', [level]))}
          options={CPV_LEVELS.map((level) => ({
            value: String(level),
            label: t(`cpvLevel.${level}`),
          }))}
        />
      )}
      <Select
        variant="ghost"
        aria-label={t('sortLabel')}
        value={sortBy}
        onValueChange={(sort) => onParams(withSort(params, sort))}
        options={ANALYSIS_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
      />
    </>
  )
}
