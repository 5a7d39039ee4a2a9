import { MATCH_REASONS } from '@kogge/domain/orgs/matches/match-reasons.ts'
import { useTranslations } from 'use-intl'

const REASONS = Object.keys(MATCH_REASONS) as (keyof typeof MATCH_REASONS)[]

/** Why two are taken for one, in plain words; a reason that is not known any more by its code. */
export const useReasonWords = (): ((reason: string) => string) => {
  const t = useTranslations('harvested.reasons')
  return (reason) => {
    const known = REASONS.find((one) => one === reason)
    return known ? t(known) : reason
  }
}
