import type { TendererCounts } from './draft-facts.ts'
import { code, type Xml } from './xml-values.ts'

/** BT-759 by BT-760: tenders received; here all of them by electronic means. */
export const statistics = (
  received: number | null,
  isWritten: boolean,
  tenderers: TendererCounts | null,
): readonly Xml[] => {
  if (received === null) return []
  const counted = (what: string, count: number): Xml => ({
    'efbc:StatisticsCode': code('received-submission-type', what),
    'efbc:StatisticsNumeric': String(count),
  })
  if (!isWritten) return [counted('tenders', received)]
  const all = [counted('tenders', received), counted('t-esubm', received)]
  if (!tenderers) return all
  return [
    ...all,
    counted('t-micro', tenderers.micro),
    counted('t-small', tenderers.small),
    counted('t-med', tenderers.medium),
    counted('t-large', tenderers.large),
    counted('t-oth-eea', tenderers.otherEea),
    counted('t-no-eea', tenderers.outsideEea),
  ]
}

/** Of no tenders none is of any size or place. */
export const NO_TENDERERS: TendererCounts = {
  micro: 0,
  small: 0,
  medium: 0,
  large: 0,
  otherEea: 0,
  outsideEea: 0,
}
