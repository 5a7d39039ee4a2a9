import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import { refocus } from '../../model/focus-recovery.ts'
import { settleClashes } from '../../model/response-autosave.ts'
import { useDrafting, useDraftState } from '../../model/response-draft-context.ts'
import { useFieldName } from '../../use-response-field-name.ts'
import { useFieldText } from '../../use-response-field-text.ts'

/** What two people wrote in one place, and which of it stands. */
export const ClashChoice = ({ field }: { readonly field: string }) => {
  const t = useTranslations('responses.conflict')
  const { document, draft } = useDrafting()
  const { value, conflict } = useDraftState(draft)
  const name = useFieldName(document)(field)
  const textIn = useFieldText(document)
  if (!conflict) return null
  const sides = [
    { whose: 'mine', title: t('yours'), from: value },
    { whose: 'theirs', title: t('colleagues'), from: conflict.theirs.content },
  ] as const
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {sides.map(({ whose, title, from }) => (
        <div key={whose} className="flex min-w-0 flex-col items-start gap-1">
          <p className="text-muted text-sm">{title}</p>
          <p className="wrap-anywhere line-clamp-6 whitespace-pre-line">
            {textIn(from, field) || <span className="text-subtle">{t('nothing')}</span>}
          </p>
          <Button
            size="sm"
            aria-label={`${t(whose)}: ${name}`}
            onClick={(event) => {
              refocus(event.currentTarget)
              settleClashes(draft, whose, [field])
            }}
          >
            {t(whose)}
          </Button>
        </div>
      ))}
    </div>
  )
}

/** At a field that a colleague has changed as well, while nobody has chosen; else nothing. */
export const Clash = ({ field }: { readonly field: string }) => {
  const t = useTranslations('responses.conflict')
  const { draft } = useDrafting()
  const isClash = useDraftState(draft).conflict?.parts.includes(field) ?? false
  if (!isClash) return null
  return (
    <div className="mt-2 rounded-md border border-attention-line/50 bg-attention-soft px-3 py-2">
      <p className="mb-1 font-medium text-sm">{t('here')}</p>
      <ClashChoice field={field} />
    </div>
  )
}
