import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { Amount } from './amount-sums.ts'

export interface HeadlineValue {
  /** What the value is: an estimate, what was awarded in the end, or the ceiling of a framework. */
  readonly kind: 'value' | 'totalAwarded' | 'frameworkMaximum'
  readonly value: Amount | null
}

interface Valued {
  readonly value: Amount | null
  readonly content: Pick<RfxContent, 'value' | 'lots' | 'totalAwardedValue' | 'frameworkMaximum'>
}

/**
 * The one value that stands for a tender. The value that lists show may be the awarded one where
 * the notices give no estimate; it must not be called an estimate then.
 */
export const headlineValue = ({ value, content }: Valued): HeadlineValue => {
  const { lots, totalAwardedValue, frameworkMaximum } = content
  if (!value)
    return {
      kind: frameworkMaximum ? 'frameworkMaximum' : 'value',
      value: frameworkMaximum,
    }
  const estimated =
    content.value !== null || lots.some((lot) => lot.value?.currency === value.currency)
  const awarded =
    totalAwardedValue?.amount === value.amount && totalAwardedValue.currency === value.currency
  return { kind: !estimated && awarded ? 'totalAwarded' : 'value', value }
}
