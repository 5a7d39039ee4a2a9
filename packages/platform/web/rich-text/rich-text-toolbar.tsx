import { cn } from '@kogge/ui/class-names.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Tooltip } from '@kogge/ui/tooltip.tsx'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from './rich-text-link.tsx'

type Name =
  | 'bold'
  | 'italic'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'orderedList'
  | 'quote'
  | 'undo'
  | 'redo'

interface Tool {
  readonly name: Name
  readonly Icon: LucideIcon
  readonly run: (editor: Editor) => void
  readonly isOn?: (editor: Editor) => boolean
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    Icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    Icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'heading',
    Icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'subheading',
    Icon: Heading4,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
  },
  {
    name: 'bulletList',
    Icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    Icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    Icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { name: 'undo', Icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', Icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

/** Arrow keys go from tool to tool: the toolbar is one stop of the tab key (ARIA's pattern). */
const roam = (event: KeyboardEvent<HTMLDivElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const next = buttons.at((at + step + buttons.length) % buttons.length)
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** What can be done to the text. */
export const Toolbar = ({ editor }: { readonly editor: Editor }) => {
  const t = useTranslations('richText')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(TOOLS.map(({ name, isOn }) => [name, isOn?.(now) ?? false])),
  })
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      onKeyDown={roam}
      className="flex flex-wrap gap-0.5 border-line border-b p-1"
    >
      {TOOLS.map(({ name, Icon, run, isOn }, place) => (
        <Tooltip key={name} label={t(name)}>
          <IconButton
            size="sm"
            label={t(name)}
            icon={<Icon aria-hidden />}
            tabIndex={place === 0 ? 0 : -1}
            {...(isOn && { 'aria-pressed': on[name] ?? false })}
            className={cn(on[name] && 'bg-selected text-link')}
            onClick={() => run(editor)}
          />
        </Tooltip>
      ))}
      <LinkButton editor={editor} />
    </div>
  )
}
