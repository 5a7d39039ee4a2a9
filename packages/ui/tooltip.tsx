import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Mount once around the app: tooltips wait 250 ms, their neighbours then come at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={250}>{children}</Radix.Provider>
}

export type TooltipProps = {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that can take the focus: a button or a link. */
  children: ReactNode
}

/** A word of help at the pointer or the focus. Nothing that matters stands only here. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-w-72 animate-fade rounded-md bg-ink px-2 py-1 text-canvas text-sm"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
