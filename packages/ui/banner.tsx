import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export type BannerProps = {
  tone?: 'info' | 'attention' | 'error'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** With it the banner can be closed. */
  close?: { label: string; onClose: () => void }
  /** Read out when it appears: for what came up after the page stood. */
  live?: boolean
  className?: string
}

const tones = {
  info: { Icon: Info, box: 'border-line bg-sunken', icon: 'text-link' },
  attention: {
    Icon: TriangleAlert,
    box: 'border-attention-line/50 bg-attention-soft',
    icon: 'text-attention',
  },
  error: {
    Icon: CircleAlert,
    box: 'border-danger-line/50 bg-danger-soft',
    icon: 'text-danger-text',
  },
}

/** A notice within the page. */
export function Banner(props: BannerProps) {
  const { tone = 'info', title, children, actions, close, live = false, className } = props
  const { Icon, box, icon } = tones[tone]
  return (
    <div
      {...(live && { role: tone === 'error' ? 'alert' : 'status' })}
      className={cn(
        'flex items-start gap-2 break-inside-avoid rounded-md border px-3 py-2',
        box,
        className,
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {close && (
        <IconButton
          size="sm"
          label={close.label}
          icon={<X aria-hidden />}
          onClick={close.onClose}
          className="-my-1 -mr-1.5"
        />
      )}
    </div>
  )
}
