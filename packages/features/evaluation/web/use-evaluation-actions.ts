import { ONLY_LOT } from '@kogge/domain/drafting/request-document.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useTranslations } from 'use-intl'

/** Why a step was refused, as far as there is more to say than that it was. */
const REASONS = [
  'no_evaluators',
  'scores_missing',
  'not_finished',
  'finished',
  'not_agreed',
  'not_confirmed',
  'not_awaited',
  'changed',
  'outside_range',
  'survey',
  'tied',
  'not_first',
  'no_bids',
  'lots_open',
  'words_missing',
  'standstill',
  'standstill_over',
  'contracts_open',
  'day',
  'amount',
  'needed',
  'given',
  'not_opener',
  'past',
] as const
type Reason = (typeof REASONS)[number]

/**
 * Takes steps of the evaluation: says what came of each, and brings the page up to date. `nameOf`: of people
 * whom a refusal may be about.
 */
export const useSteps = (nameOf: (userId: string) => string | undefined = () => undefined) => {
  const t = useTranslations('evaluation.reasons')
  const lotName = useLotName()
  const explain = (error: unknown): string | null => {
    const given = errorDetailOf(error, 'reason')
    const people = String(errorDetailOf(error, 'userIds') ?? '').split(' ')
    const strangers = people.flatMap((userId) => nameOf(userId) ?? [])
    if (given === 'not_member' && strangers.length > 0)
      return t('not_member', { names: strangers.join(', ') })
    const reason = REASONS.find((known): known is Reason => known === given)
    if (!reason) return null
    const lot = errorDetailOf(error, 'lotId')
    // Those with spaces between them that it is true of; a request that is not divided has no other.
    const lots = String(errorDetailOf(error, 'lotIds') ?? '').split(' ')
    const named = lots.filter((id) => id !== '' && id !== ONLY_LOT).map((id) => lotName(id))
    const list = named.length > 0 ? ` (${named.join(', ')})` : ''
    return lot === null ? `${t(reason)}${list}` : lotName(String(lot), t(reason))
  }
  const { busy, run } = useAction({ id: 'evaluation', explain, waits: true })
  return { busy, take: run }
}
