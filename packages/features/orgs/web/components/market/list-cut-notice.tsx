import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { Closed } from '../search/plan-locked-notice.tsx'

interface Props {
  readonly shown: number
  readonly total: number
}

/** That a list goes on where the reader's plan does not reach. */
export const CutNote = ({ shown, total }: Props) => {
  const t = useTranslations('orgMarket.cut')
  const formats = useFormats()
  return <Closed reason={t('reason', { shown, total: formats.number(total) })} />
}
