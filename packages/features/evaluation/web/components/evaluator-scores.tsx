import { useTranslations } from 'use-intl'
import type { Report } from '../evaluation.client.ts'
import { usePoints } from '../model/points-format.ts'

type Lot = Report['lots'][number]

interface Props {
  readonly evaluators: Lot['evaluators']
  readonly score: Lot['scores'][number]
}

/** What each evaluator gave a bid by a criterion, of 100, what they agreed on, and why. */
export const EvaluatorScoreList = ({ evaluators, score: { given, agreed, words } }: Props) => {
  const t = useTranslations('evaluation.report')
  const { points } = usePoints()
  const list = evaluators.map((name, index) => `${name} ${points(given[index])}`.trim())
  return (
    <>
      <p>{t('given', { list: list.join(' · ') })}</p>
      {agreed !== null && <p>{t('agreed', { points: points(agreed) })}</p>}
      {words && <p className="whitespace-pre-line">{words}</p>}
    </>
  )
}
