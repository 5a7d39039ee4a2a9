import { cn } from '@kogge/ui/class-names.ts'
import { floatingClass, menuItemClass } from '@kogge/ui/menu-class.ts'
import type { Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { MentionList } from './mention-list.ts'

interface Props {
  readonly editor: Editor
  readonly list: MentionList
}

/** The people who match what is typed behind an `@`. The focus stays in the text; the marked option is announced. */
export const MentionListbox = ({ editor, list }: Props) => {
  const t = useTranslations('richText.mentions')
  const id = useId()
  const open = useSyncExternalStore(list.subscribe, list.current)
  const items = open?.items ?? []
  const at = open?.at ?? 0
  const marked = items[at]
  const optionId = (index: number) => `${id}-${index}`
  const active = marked ? optionId(at) : null
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-autocomplete', 'list')
    dom.setAttribute('aria-haspopup', 'listbox')
    if (active === null) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', active)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, active])
  const box = useRef<HTMLDivElement>(null)
  const mount = marked && open?.mount
  useEffect(() => (box.current && mount ? mount(box.current) : undefined), [mount])
  return (
    <>
      <p role="status" className="sr-only">
        {open && !marked && t('none')}
        {marked && t('marked', { name: marked.name, place: at + 1, count: items.length })}
      </p>
      {marked && (
        <div
          ref={box}
          id={id}
          role="listbox"
          aria-label={t('label')}
          className={cn(
            floatingClass,
            'max-h-72 w-64 max-w-[calc(100vw-2rem)] overflow-y-auto p-1',
          )}
        >
          {items.map(({ userId, name }, index) => (
            // By keys from the text that has the focus.
            <div
              key={userId}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              className={cn(
                menuItemClass,
                index === at && 'bg-hover shadow-[inset_2px_0_0_var(--ring)]',
              )}
              onPointerDown={(event) => {
                // The text keeps the focus.
                event.preventDefault()
                list.choose(index)
              }}
            >
              <span className="wrap-anywhere">{name}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
