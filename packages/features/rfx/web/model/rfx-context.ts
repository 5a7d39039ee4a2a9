import type { AmountConversion } from '@kogge/domain/money/rfx-amount-conversion.ts'
import { createContext, use } from 'react'
import type { Tender } from '../rfx.client.ts'

export interface TenderReading {
  readonly tender: Tender
  /** The conversion of its amounts to euros: the day of publication, and the rates of its days. */
  readonly conversion: AmountConversion
  /** The language that texts are shown in where they have it (ISO 639-1). */
  readonly language: string
  /** Chosen by the reader; until then their own where there is text in it. */
  setLanguage(language: string): void
  /** The page is on its way to paper: nothing stays folded. */
  readonly printing: boolean
}

export const TenderContext = createContext<TenderReading | null>(null)

/** The tender of the page around. */
export const useTender = (): TenderReading => {
  const reading = use(TenderContext)
  if (!reading) throw new Error('There is no tender around this.')
  return reading
}
