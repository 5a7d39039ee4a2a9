import { InModal } from '@kogge/ui/modal-context.ts'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, use } from 'react'
import { useQuickView } from './quick-view.tsx'
import { type PagedView, pageOf, type QuickView } from './quick-view-state.ts'

/**
 * For a link: a plain click shows a view beside the page. A click that is meant for another tab or
 * window stays a link, and so does any click in a modal dialog, which the panel would lie under.
 */
const useQuickViewClick = (view: QuickView): ((event: MouseEvent) => void) => {
  const { open } = useQuickView()
  const isInModal = use(InModal)
  return (event) => {
    const isForElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isInModal || isForElsewhere || event.button !== 0) return
    event.preventDefault()
    open(view)
  }
}

type Props = Pick<ComponentProps<'a'>, 'children' | 'className' | 'lang'> & {
  readonly view: PagedView
  /** Any click, before it shows something. */
  readonly onClick?: () => void
  /** For a page that nobody should leave: a click that shows no panel opens another tab. */
  readonly target?: '_blank'
}

/** The name of a tender, an organisation or a person: opens it beside the page, and is a link to its page. */
export const QuickViewLink = ({ view, onClick, ...rest }: Props) => {
  const show = useQuickViewClick(view)
  return (
    <Link
      {...pageOf(view)}
      preload={false}
      onClick={(event) => {
        onClick?.()
        show(event)
      }}
      {...rest}
    />
  )
}
