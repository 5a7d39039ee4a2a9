import { cn } from '@kogge/ui/class-names.ts'
import { useFieldGroup } from '@kogge/ui/field-context.ts'
import { richTextClass } from '@kogge/ui/rich-text-class.ts'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { type MentionSource, mentionExtension } from './mentions/mention-extension.ts'
import { withMentionElements, withMentionTexts } from './mentions/mention-html.ts'
import { createMentionList } from './mentions/mention-list.ts'
import { MentionListbox } from './mentions/mention-listbox.tsx'
import { Toolbar } from './rich-text-toolbar.tsx'
import { asStoredHtml } from './stored-html.ts'

interface Props {
  /** ISO 639-1. */
  readonly language: string
  readonly label: string
  readonly html: string
  readonly onHtml: (html: string) => void
  /** People who can be mentioned; left out where nobody can. */
  readonly mentions?: MentionSource
  /** A few lines at first, with the cursor in them. */
  readonly isShort?: boolean
  /** Of one line at first, and grows with the text. */
  readonly isLow?: boolean
  /** The cursor is in it at first; left out: where it is short. */
  readonly hasFocus?: boolean
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit?: () => void
  /** Escape, where it closes no list of people. The editor lets nobody else have it. */
  readonly onEscape?: (() => void) | undefined
}

/** The few elements that the server leaves in a description: what it takes out is not offered. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['https', 'http', 'mailto'],
      HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow', class: null },
    },
  }),
]

/** A text with headings, lists and links, and mentions where there are people to mention; gives HTML. */
export const RichText = (props: Props) => {
  const { language, label, html, mentions, isShort = false, hasFocus = isShort } = props
  const { isLow = false } = props
  const wiring = useFieldGroup()
  const own = useRef(html)
  const latest = useRef(props)
  latest.current = props
  const [list] = useState(() => mentions && createMentionList())
  const [extensions] = useState(() => {
    const nobody: MentionSource = { people: [], nameOf: () => '' }
    const source = () => latest.current.mentions ?? nobody
    return list ? [...EXTENSIONS, mentionExtension(list, source)] : EXTENSIONS
  })
  const editor = useEditor({
    extensions,
    content: mentions ? withMentionElements(html) : html,
    autofocus: hasFocus && 'end',
    editorProps: {
      handleKeyDown: (_view, event) => {
        const { onSubmit, onEscape } = latest.current
        const isListed = (list?.current()?.items.length ?? 0) > 0
        if (event.key === 'Escape' && onEscape && !isListed) {
          onEscape()
          return true
        }
        const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (isSent) onSubmit?.()
        return isSent && onSubmit !== undefined
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(wiring.id !== undefined && { id: wiring.id }),
        ...(wiring['aria-describedby'] !== undefined && {
          'aria-describedby': wiring['aria-describedby'],
        }),
        lang: language,
        class: cn(
          'rich-text px-3 py-2 outline-none',
          isLow ? 'min-h-14' : isShort ? 'min-h-24' : 'min-h-64',
          richTextClass,
        ),
      },
    },
    onUpdate: ({ editor: changed }) => {
      own.current = asStoredHtml(withMentionTexts(changed.getHTML()))
      latest.current.onHtml(own.current)
    },
  })
  useEffect(() => {
    // What came from elsewhere (a conflict settled, an undo) and not from here.
    if (!editor || html === own.current) return
    own.current = html
    const content = list ? withMentionElements(html) : html
    editor.commands.setContent(content, { emitUpdate: false })
  }, [editor, html, list])
  return (
    <div className="relative rounded-md border border-control bg-raised focus-within:outline-2 focus-within:outline-ring has-aria-invalid:border-danger-line">
      {editor && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
      {editor && list && <MentionListbox editor={editor} list={list} />}
    </div>
  )
}
