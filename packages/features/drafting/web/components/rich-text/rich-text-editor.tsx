import { useFieldGroup } from '@kogge/ui/field-context.ts'
import { richTextClass } from '@kogge/ui/rich-text-class.ts'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { asStoredHtml } from '../../model/rich-html.ts'
import { Toolbar } from './rich-text-toolbar.tsx'

interface Props {
  /** ISO 639-1. */
  readonly language: string
  readonly label: string
  readonly html: string
  readonly onHtml: (html: string) => void
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

/** A text with headings, lists and links; gives HTML. */
export const RichText = ({ language, label, html, onHtml }: Props) => {
  const wiring = useFieldGroup()
  const own = useRef(html)
  const give = useRef(onHtml)
  give.current = onHtml
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(wiring.id !== undefined && { id: wiring.id }),
        ...(wiring['aria-describedby'] !== undefined && {
          'aria-describedby': wiring['aria-describedby'],
        }),
        lang: language,
        class: `rich-text min-h-64 px-3 py-2 outline-none ${richTextClass}`,
      },
    },
    onUpdate: ({ editor: changed }) => {
      own.current = asStoredHtml(changed.getHTML())
      give.current(own.current)
    },
  })
  useEffect(() => {
    // What came from elsewhere (a conflict settled, an undo) and not from here.
    if (!editor || html === own.current) return
    own.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <div className="rounded-md border border-control bg-raised focus-within:outline-2 focus-within:outline-ring has-aria-invalid:border-danger-line">
      {editor && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}
