import { isOfWhole, reasonIn } from '@kogge/domain/evaluation/decision-letters.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { lotNumber } from '@kogge/domain/rfx/lot-numbers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useBindingChanges } from '@kogge/i18n/use-binding-changes.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { LetterContent } from '../../evaluation.client.ts'
import { usePoints } from '../../model/points-format.ts'
import { useLotNames } from '../../use-lot-names.ts'

type Lot = LetterContent['lots'][number]

interface OfLot {
  readonly lot: Lot
  readonly content: LetterContent
}

/**
 * What texts on a lot are given: of a request that is not divided nobody reads of lots. Letters of before
 * name none that was taken back.
 */
const placeIn = (content: LetterContent): 'whole' | 'divided' =>
  isOfWhole(content) || (content.kind === 'withdrawn' && !content.takenBack) ? 'whole' : 'divided'

const Outcome = ({ lot, content }: OfLot) => {
  const t = useTranslations('evaluation.letter')
  const tReasons = useTranslations('tenders.codes.noAwardReason')
  const tRejections = useTranslations('evaluation.rejectionReasons')
  const { points, money } = usePoints()
  const formats = useFormats()
  const changesOf = useBindingChanges()
  const { currency, language } = content
  const { outcome, winner, rejection, own } = lot
  return (
    <>
      {lot.declinedAt && <p>{t('declined', { day: formats.date(lot.declinedAt) })}</p>}
      {lot.isNextInRank && !lot.declinedAt && <p>{t('nextInRank')}</p>}
      <p>
        {outcome === 'won' && t('won', { amount: money(own.price, currency) })}
        {outcome === 'unsuccessful' &&
          t('unsuccessful', {
            lot: placeIn(content),
            reason: tReasons(lot.noAwardReason ?? 'other'),
          })}
        {rejection?.unconfirmed &&
          t('unconfirmed', {
            version: rejection.unconfirmed.version,
            changes: changesOf(rejection.unconfirmed, language),
          })}
        {rejection &&
          !rejection.unconfirmed &&
          t('rejected', { ground: tRejections(rejection.code), reason: rejection.reason })}
      </p>
      {outcome !== 'won' && winner && (
        <p>
          {t('winner', {
            name: winner.name,
            amount: money(winner.amount, currency),
            points: points(winner.total),
          })}
        </p>
      )}
      {outcome === 'lost' && own.rank !== null && (
        <p>{t('standing', { rank: own.rank, points: points(own.total) })}</p>
      )}
      {lot.contract && (
        <p>
          {t('concluded', {
            day: formats.date(lot.contract.concludedOn),
            amount: lot.contract.amount === null ? 'none' : money(lot.contract.amount, currency),
          })}
        </p>
      )}
      {lot.words && <p className="whitespace-pre-line">{t('words', { words: lot.words })}</p>}
    </>
  )
}

/** A letter on a decision: of each lot the outcome, the points of both, and the reasons. */
export const LetterView = ({
  content,
  isStandstillVoid = false,
}: {
  readonly content: LetterContent
  readonly isStandstillVoid?: boolean
}) => {
  const t = useTranslations('evaluation.letter')
  const tStanding = useTranslations('evaluation.standing')
  const locale = useLocale()
  const formats = useFormats()
  const { points, weight } = usePoints()
  const isWhole = isOfWhole(content)
  const names = useLotNames(isWhole, content.language)
  const title = pickText(content.title, locale, content.language)?.text ?? ''
  const reason = reasonIn(content, locale)
  const { takenBack = [] } = content
  return (
    <article className="flex flex-col gap-4 wrap-anywhere">
      <p>
        {t(isWhole && content.kind === 'winner' ? 'wonWhole' : `kinds.${content.kind}`, {
          org: content.buyer,
          title,
          lot: placeIn(content),
        })}
      </p>
      {content.isUnread && <p>{t('unread')}</p>}
      {content.gone && (
        <p>
          {t('gone', {
            version: content.gone.version,
            lots: content.gone.lotIds.map(lotNumber).join(', '),
          })}
        </p>
      )}
      {takenBack.length > 0 && !isWhole && (
        <p>{t('takenBack', { lots: takenBack.map(names.full).join('; ') })}</p>
      )}
      {reason && <p className="whitespace-pre-line">{reason}</p>}
      {content.voidStandstill && (
        <p>{t('voidStandstill', { until: formats.dateTime(content.voidStandstill, true) })}</p>
      )}
      {takenBack.length > 0 && content.lots.length > 0 && <p>{t('othersStand')}</p>}
      {content.lots.map((lot) => (
        <section key={lot.lotId} className="border-line border-t pt-3">
          <h3 className="font-medium">{names.full(lot)}</h3>
          <Outcome lot={lot} content={content} />
          {lot.own.total !== null && (
            <Table label={t('points', { lot: names.key(lot.lotId) })} className="mt-2 max-w-2xl">
              <TableHead>
                <TableHeader>{t('criterion')}</TableHeader>
                <TableHeader align="end">{t('own')}</TableHeader>
                <TableHeader align="end">{t('winners')}</TableHeader>
              </TableHead>
              <TableBody>
                {lot.own.criteria.map((one) => (
                  <TableRow key={`${one.type} ${JSON.stringify(one.name)}`}>
                    <TableCell>
                      {tStanding('criterion', {
                        name:
                          pickText(one.name, locale, content.language)?.text ??
                          t(`types.${one.type}`),
                        weight: weight(one.weight),
                      })}
                      {one.reason && <p className="text-muted">{one.reason}</p>}
                    </TableCell>
                    <TableCell align="end">{points(one.own)}</TableCell>
                    <TableCell align="end">{points(one.winner)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </section>
      ))}
      {content.standstillUntil && (
        <p className="border-line border-t pt-3">
          <span className={isStandstillVoid ? 'text-muted line-through' : undefined}>
            {t(content.isStandstillOver ? 'standstillOver' : 'standstill', {
              until: formats.dateTime(content.standstillUntil, true),
            })}
          </span>{' '}
          {isStandstillVoid && <strong className="font-medium">{t('standstillVoid')}</strong>}
        </p>
      )}
    </article>
  )
}
