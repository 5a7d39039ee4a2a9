import { Tabs as Radix, Slot } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'
import { cn } from './class-names.ts'
import { useCurrentInView } from './use-current-in-view.ts'

const listClass =
  'flex gap-3 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]'

const tabClass = [
  'inline-flex h-9 shrink-0 items-center gap-1.5 px-1 border-transparent border-b-2 whitespace-nowrap',
  'text-muted transition-colors hover:text-ink pointer-coarse:h-11 -outline-offset-2 rounded-t-sm',
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
  'data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
  'dark:aria-[current=page]:border-link dark:data-[state=active]:border-link',
  'disabled:cursor-not-allowed disabled:opacity-50',
].join(' ')

export type LinkTabsProps = ComponentProps<'nav'> & {
  /** Names the navigation for screen readers. */
  label: string
}

/** A row of tabs whose state is the address: each is a link. */
export function LinkTabs({ label, className, ...rest }: LinkTabsProps) {
  const box = useRef<HTMLElement>(null)
  useCurrentInView(box)
  return <nav ref={box} aria-label={label} {...rest} className={cn(listClass, className)} />
}

export type LinkTabProps = ComponentProps<'a'> & {
  /** This tab is the page shown. */
  active?: boolean
  /** Gives look and state to the only child (a router's link). */
  asChild?: boolean
}

export function LinkTab({ active = false, asChild = false, className, ...rest }: LinkTabProps) {
  const Element = asChild ? Slot.Root : 'a'
  return (
    <Element
      {...rest}
      {...(active && { 'aria-current': 'page' as const })}
      className={cn(tabClass, className)}
    />
  )
}

/** The number beside a tab's name. */
export function TabCount({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cn('text-subtle text-xs tabular-nums', className)} />
}

/** Tabs within a page whose state is not worth an address. Radix's props. */
export const Tabs = Radix.Root

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  const box = useRef<HTMLDivElement>(null)
  useCurrentInView(box)
  return <Radix.List ref={box} {...rest} className={cn(listClass, className)} />
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...rest} className={cn(tabClass, className)} />
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={cn('pt-4', className)} />
}
