import { lotNumber, readLotId } from '@kogge/domain/rfx/lot-numbers.ts'
import { useTranslations } from 'use-intl'

/**
 * What a lot is called in the reader's language: `Lot 1`, and `Lot 1: Roads` with its title. Ids of the
 * standard (`LOT-0001`) are for exports; those that sources made up stand as they are.
 */
export const useLotName = (): ((lotId: string, title?: string) => string) => {
  const t = useTranslations('tenders.lots')
  return (lotId, title) => {
    const lot = t(`name.${readLotId(lotId)?.kind ?? 'lot'}`, { number: lotNumber(lotId) })
    return title ? t('named', { lot, title }) : lot
  }
}
