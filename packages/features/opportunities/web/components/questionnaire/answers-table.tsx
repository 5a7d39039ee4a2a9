import { questionnaireScore } from '@kogge/domain/opportunities/questionnaire-score.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { CardQuestionnaire, Questionnaire } from '../../opportunities.client.ts'
import { useAnswerText } from '../../use-answer-text.ts'

type Question = Questionnaire['questions'][number]
type Given = CardQuestionnaire['answers'][string]

const NOTHING = '–'

const GivenAnswer = ({ question, given }: { question: Question; given: Given | undefined }) => {
  const t = useTranslations('questionnaire')
  const answerText = useAnswerText()
  const formats = useFormats()
  if (!given) return <span className="text-subtle">{t('unanswered')}</span>
  const { value, note, by, at } = given
  const label = question.options.find(({ id }) => id === value)?.label
  return (
    <>
      <span className="font-medium">{label ?? answerText(question.kind, value)}</span>
      {note && <span className="block whitespace-pre-line">{note}</span>}
      <span className="block text-sm text-subtle">
        {by?.name && `${by.name} · `}
        <time dateTime={at}>{formats.date(at)}</time>
      </span>
    </>
  )
}

interface Props {
  readonly version: Questionnaire
  readonly answers: CardQuestionnaire['answers']
}

/** The questions with their answers, and how the score came about. */
export const AnswersTable = ({ version: { questions }, answers }: Props) => {
  const t = useTranslations('questionnaire')
  const formats = useFormats()
  const values = Object.fromEntries(Object.entries(answers).map(([id, { value }]) => [id, value]))
  const { score, answered, questions: scored } = questionnaireScore(questions, values)
  const rows = questions.map((question, index) => ({
    question,
    share: scored[index]?.share ?? null,
    isFailed: scored[index]?.isFailed ?? false,
  }))
  const counted = rows.filter(({ share }) => share !== null)
  const gained = counted.reduce(
    (sum, { question, share }) => sum + question.weight * (share ?? 0),
    0,
  )
  const possible = counted.reduce((sum, { question }) => sum + question.weight, 0)
  const points = (value: number, of: number) =>
    t('points', { value: formats.decimal(value), of: formats.number(of) })
  return (
    <Table label={t('table')}>
      <TableHead>
        <TableHeader>{t('columns.question')}</TableHeader>
        <TableHeader>{t('columns.answer')}</TableHeader>
        <TableHeader align="end">{t('columns.points')}</TableHeader>
      </TableHead>
      <TableBody>
        {rows.map(({ question, share, isFailed }) => (
          <TableRow key={question.id}>
            <TableCell className="min-w-40 wrap-anywhere">
              {question.text}{' '}
              {question.isHard && (
                <Badge tone={isFailed ? 'danger' : 'neutral'}>
                  {t(isFailed ? 'hardFailed' : 'hard')}
                </Badge>
              )}
            </TableCell>
            <TableCell className="min-w-32 wrap-anywhere">
              <GivenAnswer question={question} given={answers[question.id]} />
            </TableCell>
            <TableCell align="end" className="whitespace-nowrap">
              {share === null ? NOTHING : points(question.weight * share, question.weight)}
            </TableCell>
          </TableRow>
        ))}
        {score !== null && (
          <TableRow>
            <TableCell className="font-semibold">{t('total')}</TableCell>
            <TableCell className="text-muted">
              {scored.some(({ isFailed }) => isFailed)
                ? t('failedText')
                : t('answeredOf', { answered, total: questions.length })}
            </TableCell>
            <TableCell align="end" className="whitespace-nowrap">
              <span className="block">{points(gained, possible)}</span>
              <span className="font-semibold">
                {t('scoreIs', { score: formats.number(score) })}
              </span>
            </TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  )
}
