import { ArrowLeft, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './class-names.ts'
import { Overlay } from './dialog-overlay.tsx'
import { IconButton } from './icon-button.tsx'
import { isFocusLost } from './lost-focus.ts'
import { InModal } from './modal-context.ts'
import { keepOpenForNotices } from './notice-clicks.ts'
import { ScrollBody } from './scroll-body.tsx'
import { useTabBeside } from './use-tab-beside.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  closeLabel: string
  /** A back button before the title; `disabled` while there is nothing to go back to. */
  back?: { label: string; onBack: () => void; disabled: boolean }
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  side?: 'right' | 'left'
  /**
   * Modal (the default) shades and locks the page. Not modal: the page beside it stays usable, by
   * Tab too, and a click there does not close it; Escape does. That is the quick view.
   */
  modal?: boolean
  /** Room for a table: 44 rem wide at most. */
  wide?: boolean
  /** Names the contents. With others the focus comes into the panel, as when it opens. */
  contents?: string
  children?: ReactNode
}

const sides = {
  right: 'right-0 border-l animate-from-right',
  left: 'left-0 border-r animate-from-left',
}

/** A panel from the side of the window, 24 rem wide at most unless it is `wide`. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, closeLabel, back, footer, side = 'right' } = props
  const { modal = true, wide = false } = props
  const opener = useRef<Element>(null)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const contents = useRef<HTMLDivElement>(null)
  const shown = useRef(props.contents)
  useEffect(() => {
    if (shown.current === props.contents) return
    shown.current = props.contents
    const { activeElement } = document
    const isWithin = panel.current?.contains(activeElement)
    // What was shown may stand hidden until what follows it is fetched; then it goes with its focus.
    const goes = contents.current?.contains(activeElement)
    if (isWithin && !goes && !activeElement?.matches(':disabled')) return
    if (!isWithin && !isFocusLost()) opener.current = activeElement
    heading.current?.focus()
  }, [props.contents])
  // The panel has no trigger of its own, so the focus goes back to where it was when it opened,
  // unless the reader has gone on to something else beside a panel that is not modal.
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    if (isFocusLost() && opener.current instanceof HTMLElement) opener.current.focus()
  }
  const onTab = useTabBeside(open && !modal, { panel, opener })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && <Overlay />}
        <Radix.Content
          ref={panel}
          aria-describedby={undefined}
          onKeyDown={onTab}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) =>
            modal ? keepOpenForNotices(event) : event.preventDefault()
          }
          className={cn(
            'fixed inset-y-0 z-50 flex flex-col border-line bg-raised outline-none print:hidden',
            // The menu of the page stays in reach, with the bell that may have opened it.
            !modal && 'sm:top-(--menu) sm:border-t',
            wide ? 'w-[min(44rem,100vw)]' : 'w-[min(24rem,100vw)]',
            sides[side],
          )}
        >
          {/* No header and footer elements: beside a page they would be its second banner. */}
          <div className="flex min-h-12 items-center gap-1 border-line border-b py-1 pr-2 pl-4">
            {back && (
              <IconButton
                label={back.label}
                icon={<ArrowLeft aria-hidden />}
                disabled={back.disabled}
                onClick={back.onBack}
                className="-ml-2"
              />
            )}
            <Radix.Title
              ref={heading}
              tabIndex={-1}
              className="min-w-0 flex-1 truncate font-semibold text-base"
            >
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X aria-hidden />} />
            </Radix.Close>
          </div>
          <ScrollBody className="px-4 py-4">
            <div ref={contents}>
              <InModal value={modal}>{props.children}</InModal>
            </div>
          </ScrollBody>
          {footer && (
            <div className="flex flex-wrap gap-2 border-line border-t px-4 py-3">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
