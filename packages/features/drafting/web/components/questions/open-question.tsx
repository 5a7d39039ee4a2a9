import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import { client, type Desk, type DeskQuestion } from '../../drafting.client.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly question: DeskQuestion
  readonly people: Desk['people']
  readonly mayAnswer: boolean
  readonly isPicked: boolean
  readonly onPick: (isPicked: boolean) => void
  readonly onAnswer: () => void
}

const NOBODY = 'nobody'

/** How a question read before its asker changed it. */
export const EarlierTexts = ({ texts }: { readonly texts: readonly string[] }) => {
  const t = useTranslations('questions')
  if (texts.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-muted">
        {t('edited', { count: texts.length })}
      </summary>
      <ol className="mt-1 space-y-1">
        {[...new Set(texts)].map((text) => (
          <li key={text} className="wrap-anywhere max-w-[75ch] whitespace-pre-line text-muted">
            {text}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A question that waits, with the person of the buyer's who works at it. */
export const OpenQuestion = (props: Props) => {
  const { rfxId, orgId, question, people, mayAnswer, isPicked, onPick, onAnswer } = props
  const t = useTranslations('questions')
  const formats = useFormats()
  const action = useAction({ id: 'question-assignee' })
  const { questionId, state, assignee, earlierTexts, askedOn } = question
  const assign = (userId: string) => {
    const assigneeId = userId === NOBODY ? null : userId
    const work = () =>
      client.writtenRfx.assignQuestion.mutate({ orgId, rfxId, questionId, assigneeId })
    void action.run(work, t(assigneeId ? 'assigned' : 'released'))
  }
  const known = people.some(({ userId }) => userId === assignee?.userId)
  const options = [
    { value: NOBODY, label: t('nobody') },
    ...people.map(({ userId, name }) => ({ value: userId, label: name })),
    ...(assignee && !known ? [{ value: assignee.userId, label: assignee.name }] : []),
  ]
  return (
    <li className="flex gap-3 border-line border-b py-3">
      {mayAnswer && (
        <Checkbox
          aria-label={t('pick', { question: question.question.slice(0, 80) })}
          checked={isPicked}
          onCheckedChange={(checked) => onPick(checked === true)}
          className="mt-1"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line font-medium">
          {question.question}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-subtle">
          <span>{t('asked', { date: formats.date(askedOn) })}</span>
          <Badge tone={state === 'received' ? 'attention' : 'info'}>{t(`state.${state}`)}</Badge>
          {!mayAnswer && assignee && <span>{assignee.name}</span>}
        </p>
        <EarlierTexts texts={earlierTexts} />
        {mayAnswer && (
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <Button size="sm" variant="primary" onClick={onAnswer}>
              {t('answer')}
            </Button>
            <Select
              aria-label={t('assignee')}
              className="max-w-56"
              options={options}
              value={assignee?.userId ?? NOBODY}
              disabled={action.busy}
              onValueChange={assign}
            />
          </div>
        )}
      </div>
    </li>
  )
}
