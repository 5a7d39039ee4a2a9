import { amountConversionOf } from '@kogge/domain/money/rfx-amount-conversion.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocale } from 'use-intl'
import { TenderContext } from '../../model/rfx-context.ts'
import { firstLanguage } from '../../model/text-languages.ts'
import type { Tender } from '../../rfx.client.ts'
import { usePrinting } from '../../use-printing.ts'

interface TenderProviderProps {
  readonly tender: Tender
  readonly children: ReactNode
}

/** Gives a tender, and the language that it is read in, to what shows it. */
export const TenderProvider = ({ tender, children }: TenderProviderProps) => {
  const locale = useLocale()
  const printing = usePrinting()
  const [chosen, setLanguage] = useState<string | null>(null)
  const language = chosen ?? firstLanguage(tender.content, locale)
  const reading = useMemo(
    () => ({ tender, conversion: amountConversionOf(tender), language, setLanguage, printing }),
    [tender, language, printing],
  )
  return <TenderContext value={reading}>{children}</TenderContext>
}
