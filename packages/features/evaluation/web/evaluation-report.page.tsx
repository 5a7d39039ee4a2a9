import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ClarificationItem } from './components/bidders/clarification-item.tsx'
import { ComparisonTable } from './components/comparison-table.tsx'
import { Aftermaths } from './components/decision/decision-changes.tsx'
import { EvaluatorScoreList } from './components/evaluator-scores.tsx'
import { OpeningRecord } from './components/opening/opening-record.tsx'
import { Awaited } from './components/query-states.tsx'
import { type Overview, type Report, useApi } from './evaluation.client.ts'
import { usePoints } from './model/points-format.ts'
import { useLotNames } from './use-lot-names.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly buyer: string
  /** What the request itself says; null while it is on its way. */
  readonly request: {
    readonly reference: string
    readonly value: { readonly amount: string | null; readonly currency: string }
  } | null
}

/** Who evaluated each lot: whose finished points stand, and where they may still change who does. */
const evaluatorsIn = (overview: Overview, report: Report): ReadonlyMap<string, string> => {
  const settled = new Map(report.lots.map((lot) => [lot.lotId, lot.evaluators]))
  const now = overview.evaluators.map(({ name }) => name)
  return new Map(overview.lots.map(({ lotId }) => [lotId, (settled.get(lotId) ?? now).join(', ')]))
}

interface DecisionsProps {
  readonly overview: Overview
  /** By lot; null where they are the same in all. */
  readonly evaluators: ReadonlyMap<string, string> | null
}

const Decisions = ({ overview, evaluators }: DecisionsProps) => {
  const t = useTranslations('evaluation.report')
  const tReasons = useTranslations('tenders.codes.noAwardReason')
  const tLot = useTranslations('evaluation.lot')
  const names = useLotNames(overview.lots.length === 1, overview.language)
  const formats = useFormats()
  const { money } = usePoints()
  return (
    <Table label={t('decisions')}>
      <TableHead>
        <TableHeader>{t('lot')}</TableHeader>
        <TableHeader>{t('decision')}</TableHeader>
        <TableHeader align="end">{t('amount')}</TableHeader>
        <TableHeader>{t('standstill')}</TableHeader>
        <TableHeader>{t('contract')}</TableHeader>
      </TableHead>
      <TableBody>
        {overview.lots.map((lot) => (
          <TableRow key={lot.lotId}>
            <TableCell className="min-w-40 wrap-anywhere">
              {names.full(lot)}
              {evaluators?.get(lot.lotId) && (
                <p className="text-muted text-sm">
                  {t('evaluatorsOf', { names: evaluators.get(lot.lotId) ?? '' })}
                </p>
              )}
            </TableCell>
            <TableCell className="min-w-48 wrap-anywhere">
              {lot.winner?.name ??
                (lot.noAwardReason ? tReasons(lot.noAwardReason) : tLot(`states.${lot.state}`))}
              {lot.words && <p className="whitespace-pre-line text-muted text-sm">{lot.words}</p>}
            </TableCell>
            <TableCell align="end">{money(lot.winner?.amount, overview.currency)}</TableCell>
            <TableCell>
              {lot.standstillUntil && formats.dateTime(lot.standstillUntil, true)}
            </TableCell>
            <TableCell>
              {lot.concludedOn &&
                [formats.date(lot.concludedOn), lot.contractReference].filter(Boolean).join(', ')}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Everything from opening to contract on one page, to be printed (Directive 2014/24/EU, Article 84). */
export const ReportPage = ({ rfxId, orgId, buyer, request }: Props) => {
  const t = useTranslations('evaluation.report')
  const locale = useLocale()
  const formats = useFormats()
  const { money } = usePoints()
  const api = useApi()
  const query = useQuery(api.evaluation.overview.queryOptions({ rfxId, orgId }))
  const comparison = useQuery(api.evaluation.comparison.queryOptions({ rfxId, orgId }))
  const report = useQuery(api.evaluation.report.queryOptions({ rfxId, orgId }))
  const asked = useQuery(api.clarification.list.queryOptions({ rfxId, orgId }))
  const overview = query.data
  const isTender = overview?.kind === 'tender'
  const evaluators = overview && report.data ? evaluatorsIn(overview, report.data) : new Map()
  // Lots that nobody had to score name none.
  const teams = new Set([...evaluators.values()].filter(Boolean))
  const scores = new Map(
    (report.data?.lots ?? []).flatMap((lot) =>
      lot.scores.map((score) => [
        `${lot.lotId} ${score.orgId} ${score.criterionId}`,
        { score, evaluators: lot.evaluators },
      ]),
    ),
  )
  const title = pickText(overview?.title, locale, overview?.language)?.text ?? ''
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 py-5 print:max-w-none print:p-0">
      <title>{`${t('title')} · Kogge`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h1 className="min-w-0 font-semibold text-xl wrap-anywhere">
          {title ? t('heading', { title }) : t('title')}
        </h1>
        <div className="flex gap-2 print:hidden">
          <Link
            to="/rfx/$rfxId"
            params={{ rfxId }}
            search={{ tab: 'summary' }}
            className="self-center text-link hover:underline"
          >
            {t('back')}
          </Link>
          <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      {!overview ? (
        <Awaited query={query} />
      ) : (
        <div className="flex flex-col gap-8">
          <DescriptionList columns={2}>
            <Description label={t('buyer')}>{buyer}</Description>
            <Description label={t('reference')}>{request?.reference || '–'}</Description>
            <Description label={t('value')}>
              {request ? money(request.value.amount, request.value.currency) : '–'}
            </Description>
            {/* Nothing is decided by a survey. */}
            {isTender && (
              <>
                <Description label={t('decidedAt')}>
                  {overview.decidedAt ? formats.dateTime(overview.decidedAt, true) : t('notYet')}
                </Description>
                <Description label={t('standstill')}>
                  {overview.standstillUntil
                    ? formats.dateTime(overview.standstillUntil, true)
                    : '–'}
                </Description>
                <Description label={t('evaluators')}>
                  {teams.size > 1 ? t('byLot') : ([...teams][0] ?? '–')}
                </Description>
              </>
            )}
            {overview.scoresSeen.length > 0 && (
              <Description label={t('scoresSeen')}>
                <ul>
                  {overview.scoresSeen.map(({ name, at, namedAt }) => (
                    <li key={`${name} ${at}`}>
                      {namedAt === null
                        ? t('seen', { name, at: formats.dateTime(at, true) })
                        : t('seenThenNamed', {
                            name,
                            at: formats.dateTime(at, true),
                            named: formats.dateTime(namedAt, true),
                          })}
                    </li>
                  ))}
                </ul>
              </Description>
            )}
          </DescriptionList>
          {isTender && (
            <Section title={t('decisions')}>
              <Decisions overview={overview} evaluators={teams.size > 1 ? evaluators : null} />
            </Section>
          )}
          {report.data && <Aftermaths aftermaths={report.data.aftermaths} overview={overview} />}
          <Section title={t('bids')}>
            {comparison.data ? (
              <ComparisonTable
                data={comparison.data}
                lotIds={overview.lots.map(({ lotId }) => lotId)}
                isWhole={overview.lots.length === 1}
                withCriteria
                below={(...cell) => {
                  const given = scores.get(cell.join(' '))
                  return given && <EvaluatorScoreList {...given} />
                }}
              />
            ) : (
              <Awaited query={comparison} />
            )}
          </Section>
          {asked.data && asked.data.length > 0 && (
            <Section title={t('clarifications')}>
              <ul className="flex flex-col gap-4">
                {asked.data.map((one) => (
                  <ClarificationItem key={one.clarificationId} clarification={one} withName />
                ))}
              </ul>
            </Section>
          )}
          <OpeningRecord rfxId={rfxId} orgId={orgId} />
        </div>
      )}
    </div>
  )
}
