import { DropdownMenu } from '@kogge/ui/dropdown-menu.tsx'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'

/** The row whose menu is open, and which of its menus. */
export interface OpenMenu<Kind extends string> {
  readonly kind: Kind
  readonly key: string
  readonly button: HTMLElement
}

/** What the button of a row's menu takes. */
export interface MenuButtonProps {
  readonly 'aria-haspopup': 'menu'
  onClick(event: { readonly currentTarget: HTMLElement }): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** Opens the one menu of a list for a row; the same function as long as the list is there. */
export type MenuOpener<Kind extends string> = (kind: Kind, key: string) => MenuButtonProps

/** One menu for all rows of a long list: a menu in each row would take longer to draw than the row. */
export const useSharedMenu = <Kind extends string>() => {
  const [menu, setMenu] = useState<OpenMenu<Kind> | null>(null)
  const opener = useMemo(
    (): MenuOpener<Kind> => (kind, key) => {
      const open = (button: HTMLElement) => setMenu({ kind, key, button })
      return {
        'aria-haspopup': 'menu',
        onClick: ({ currentTarget }) => open(currentTarget),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open(event.currentTarget)
        },
      }
    },
    [],
  )
  return { menu, opener, close: (): void => setMenu(null) }
}

const placeOf = (button: HTMLElement | undefined): CSSProperties => {
  const box = button?.closest('[data-menus]')?.getBoundingClientRect()
  const place = button?.getBoundingClientRect()
  if (!box || !place) return { top: 0, left: 0 }
  const { width, height } = place
  return { top: place.top - box.top, left: place.left - box.left, width, height }
}

interface Props {
  readonly menu: OpenMenu<string> | null
  /** Names the menu. */
  readonly label: string
  readonly onClose: () => void
  /** Its items; none while it is closed. */
  readonly children: ReactNode
}

/** Stands in the box around the rows, which is positioned and has `data-menus`. */
export const SharedMenu = ({ menu, label, onClose, children }: Props) => {
  const [last, setLast] = useState(menu)
  // While it closes it stays where it was, and gives the focus back.
  if (menu && menu !== last) setLast(menu)
  const button = (menu ?? last)?.button
  return (
    <DropdownMenu
      align="end"
      open={menu !== null}
      onOpenChange={(open) => !open && onClose()}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (button?.isConnected) button.focus()
      }}
      trigger={
        <span aria-hidden className="pointer-events-none absolute" style={placeOf(button)}>
          <span className="sr-only">{label}</span>
        </span>
      }
    >
      {children}
    </DropdownMenu>
  )
}
