import { StepItems } from '@kogge/platform/web/lists/step-items.tsx'
import { useFocusAfter } from '@kogge/platform/web/use-focus-after.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChecklistItem } from '../../model/checklist-edits.ts'
import type { ChecklistActions } from '../../use-checklist.ts'
import { OrderedRow } from '../order/ordered-row.tsx'

const LONGEST = 300

interface Props {
  readonly kind: string
  readonly item: ChecklistItem
  /** Null for those who may only read. */
  readonly actions: ChecklistActions | null
}

interface EditProps {
  readonly item: ChecklistItem
  readonly actions: ChecklistActions
  readonly onClose: () => void
}

/** The text of a step, to edit: Enter stores it, Escape leaves it as it was. One that could not be stored stays to be read. */
const StepEdit = ({ item, actions, onClose }: EditProps) => {
  const t = useTranslations('tasks.checklist')
  const tForm = useTranslations('records.form')
  const [text, setText] = useState(item.text)
  const [isTried, setIsTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const save = async () => {
    setIsTried(true)
    const typed = text.trim()
    if (typed === '') return
    if (typed === item.text || (await actions.rename(item, typed))) onClose()
  }
  return (
    <form
      className="flex min-w-0 flex-1 flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        ref={input}
        aria-label={t('text')}
        aria-invalid={isTried && text.trim() === ''}
        maxLength={LONGEST}
        value={text}
        className="min-w-40 flex-1"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <Button type="submit" variant="primary">
        {tForm('save')}
      </Button>
      <Button onClick={onClose}>{tForm('cancel')}</Button>
    </form>
  )
}

/** A step of the checklist: ticked, edited, moved and deleted in its place. */
export const ChecklistRow = ({ kind, item, actions }: Props) => {
  const t = useTranslations('tasks.checklist')
  const [isEditing, setIsEditing] = useState(false)
  const menu = useFocusAfter<HTMLButtonElement>(isEditing)
  const { id, text, isDone } = item
  return (
    <OrderedRow kind={kind} id={id} mayMove={actions !== null && !isEditing}>
      {isEditing && actions ? (
        <StepEdit item={item} actions={actions} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <Checkbox
            label={
              <span
                className={`wrap-anywhere ${isDone ? 'text-muted line-through decoration-subtle' : ''}`}
              >
                {text}
              </span>
            }
            className="min-w-0 flex-1"
            checked={isDone}
            disabled={actions === null}
            onCheckedChange={(next) => actions?.tick(item, next === true)}
          />
          {actions && (
            <DropdownMenu
              align="end"
              trigger={
                <IconButton
                  ref={menu}
                  size="sm"
                  label={t('menu', { name: text })}
                  icon={<Ellipsis aria-hidden />}
                />
              }
            >
              <DropdownMenuItem
                icon={<Pencil aria-hidden />}
                // The menu gives the focus back to its button first.
                onSelect={() => setTimeout(() => setIsEditing(true))}
              >
                {t('edit')}
              </DropdownMenuItem>
              <StepItems steps={actions.stepsOf(id)} onStep={(step) => actions.step(item, step)} />
              <DropdownMenuSeparator />
              <DropdownMenuItem
                danger
                icon={<Trash2 aria-hidden />}
                onSelect={() => actions.remove(item)}
              >
                {t('remove')}
              </DropdownMenuItem>
            </DropdownMenu>
          )}
        </>
      )}
    </OrderedRow>
  )
}
