import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { ArrowDown, ArrowUp, ChevronRight, Copy, MoreVertical, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'

/** What can be done with an entry, by its id. The functions stay the same, so that rows do. */
export interface EntryActions {
  toggle(id: string): void
  move(id: string, by: -1 | 1): void
  duplicate(id: string): void
  remove(id: string): void
}

interface Props {
  /** The path of the entry in the document: `lots.3`. */
  readonly path: string
  readonly id: string
  readonly number: string
  readonly title: string
  /** At the right of the line. */
  readonly meta: ReactNode
  readonly isOpen: boolean
  readonly errors: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly actions: EntryActions
  readonly children: ReactNode
}

/** One entry of a list: a line, and its form while it is open. */
const Row = (props: Props) => {
  const { path, id, number, title, meta, isOpen, errors, actions } = props
  const t = useTranslations('drafting.entry')
  const bodyId = useId()
  return (
    <li
      data-field={path}
      className={cn(
        'scroll-mt-28 border-line border-b',
        !isOpen && '[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]',
      )}
    >
      <div className={cn('flex items-center gap-1', isOpen && 'bg-selected')}>
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => actions.toggle(id)}
            className="flex min-h-11 w-full items-center gap-2 px-1 py-2 text-left -outline-offset-2 hover:bg-hover/60"
          >
            <ChevronRight
              aria-hidden
              className={cn('size-4 shrink-0 text-subtle', isOpen && 'rotate-90')}
            />
            <span className="w-8 shrink-0 text-muted tabular-nums">{number}</span>
            <span className={cn('min-w-0 flex-1 truncate', !title && 'text-subtle')}>
              {title || t('untitled')}
            </span>
            {errors > 0 && (
              <span className="shrink-0 text-danger-text text-sm">
                {t('errors', { count: errors })}
              </span>
            )}
            <span className="shrink-0 text-right text-muted text-sm max-sm:hidden">{meta}</span>
          </button>
        </h3>
        <DropdownMenu
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={t('menu', { name: title || number })}
              icon={<MoreVertical aria-hidden />}
            />
          }
        >
          <DropdownMenuItem
            icon={<ArrowUp aria-hidden />}
            disabled={props.isFirst}
            onSelect={() => actions.move(id, -1)}
          >
            {t('up')}
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<ArrowDown aria-hidden />}
            disabled={props.isLast}
            onSelect={() => actions.move(id, 1)}
          >
            {t('down')}
          </DropdownMenuItem>
          <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={() => actions.duplicate(id)}>
            {t('duplicate')}
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<Trash2 aria-hidden />}
            danger
            onSelect={() => actions.remove(id)}
          >
            {t('remove')}
          </DropdownMenuItem>
        </DropdownMenu>
      </div>
      <div id={bodyId} hidden={!isOpen} className="px-1 pt-3 pb-6 sm:pl-7">
        {isOpen && props.children}
      </div>
    </li>
  )
}

const isSame = (before: Props, after: Props): boolean =>
  // An open row has a form whose parts change; closed ones are drawn by what their line says.
  !before.isOpen &&
  !after.isOpen &&
  before.path === after.path &&
  before.id === after.id &&
  before.title === after.title &&
  before.number === after.number &&
  before.errors === after.errors &&
  before.isFirst === after.isFirst &&
  before.isLast === after.isLast &&
  before.meta === after.meta

export const EntryRow = memo(Row, isSame)

interface FrameProps {
  readonly empty: string
  readonly addLabel: string
  readonly onAdd: () => void
  readonly isFull: boolean
  readonly count: number
  readonly children: ReactNode
}

/** The list around its rows, with what adds one. */
export const EntryListFrame = ({ empty, addLabel, onAdd, isFull, count, children }: FrameProps) => (
  <div className="space-y-3">
    {count === 0 ? (
      <p className="text-muted">{empty}</p>
    ) : (
      <ol className="border-line border-t">{children}</ol>
    )}
    <Button onClick={onAdd} disabled={isFull}>
      {addLabel}
    </Button>
  </div>
)
