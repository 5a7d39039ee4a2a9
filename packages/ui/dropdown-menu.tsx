import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, use } from 'react'
import { cn } from './class-names.ts'
import { floatingClass, menuItemClass } from './menu-class.ts'
import { InModal } from './modal-context.ts'

export type DropdownMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode
  align?: 'start' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Before its trigger takes the focus back; prevented, it does not. */
  onCloseAutoFocus?: (event: Event) => void
  className?: string
  children: ReactNode
}

/** A menu of things to do. Not modal on a page, so that the page does not shift when it opens. */
export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, align = 'start', open, onOpenChange, onCloseAutoFocus } = props
  const { className, children } = props
  return (
    <Radix.Root
      modal={use(InModal)}
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className={cn(
            floatingClass,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
            'max-w-[min(24rem,calc(100vw-1rem))] outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type DropdownMenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode
  /** At the right edge: a shortcut or a count. */
  end?: ReactNode
  danger?: boolean
}

/** With `asChild` the only child (a router's link) is the item; icon and end are then its own. */
export function DropdownMenuItem(props: DropdownMenuItemProps) {
  const { icon, end, danger = false, asChild = false, className, children, ...rest } = props
  return (
    <Radix.Item
      asChild={asChild}
      {...rest}
      className={cn(menuItemClass, danger && 'text-danger-text', className)}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="min-w-0 flex-1">{children}</span>
          {end && <span className="shrink-0 text-subtle text-xs">{end}</span>}
        </>
      )}
    </Radix.Item>
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...rest} className={cn(menuItemClass, 'pl-8', className)}>
      <Radix.ItemIndicator className="absolute left-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}

export const DropdownMenuRadioGroup = Radix.RadioGroup

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...rest} className={cn(menuItemClass, 'pl-8', className)}>
      <Radix.ItemIndicator className="absolute left-3">
        <span className="block size-1.5 rounded-full bg-current" />
      </Radix.ItemIndicator>
      {children}
    </Radix.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      {...rest}
      className={cn('px-2 pt-2 pb-1 font-medium text-subtle text-xs', className)}
    />
  )
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}
