import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { cn } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'
import { IconButton } from './icon-button.tsx'
import { NOTICE } from './notice-clicks.ts'
import { dismissNotice } from './toasts.ts'

export type ToasterLabels = {
  /** Names the region where the notices stand. */
  region: string
  copy: string
  copied: string
  close: string
}

/** 4 s for what worked (longer where something can be done about it), 20 s for what failed; the library itself keeps at most 20. */
const options = {
  duration: 4000,
  removeDelay: 0,
  success: { duration: 4000 },
  error: { duration: 20_000 },
}

function ToastCard(props: { toast: Toast; labels: ToasterLabels; onGone: () => void }) {
  const { toast, labels } = props
  const body = useRef<HTMLDivElement>(null)
  const onGone = useEffectEvent(props.onGone)
  useEffect(() => () => onGone(), [])
  const failed = toast.type === 'error'
  const text = () => {
    const lines = body.current?.querySelectorAll('[data-toast-text] p') ?? []
    return Array.from(lines, (line) => line.textContent).join('\n')
  }
  return (
    <li
      {...NOTICE}
      className={cn(
        'pointer-events-auto flex animate-pop gap-2 rounded-lg border border-line bg-raised p-3 shadow-lift',
        failed && 'border-l-3 border-l-danger-line',
      )}
    >
      {failed ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-text" />
      ) : (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      )}
      <div
        ref={body}
        {...toast.ariaProps}
        {...(failed && { role: 'alert', 'aria-live': 'assertive' })}
        className="min-w-0 flex-1 wrap-anywhere"
      >
        {resolveValue(toast.message, toast)}
      </div>
      {failed && (
        <div className="-my-1 -mr-1 flex shrink-0">
          <CopyButton text={text} label={labels.copy} copiedLabel={labels.copied} />
          <IconButton
            size="sm"
            label={labels.close}
            icon={<X aria-hidden />}
            onClick={() => dismissNotice(toast.id)}
          />
        </div>
      )}
    </li>
  )
}

/** The place of notices, bottom left; mount it once. The countdown rests under pointer and focus. */
export function Toaster({ labels }: { labels: ToasterLabels }) {
  const { toasts, handlers } = useToaster(options)
  return (
    <section
      aria-label={labels.region}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 max-h-dvh max-w-104 overflow-y-auto p-3 print:hidden"
    >
      {/* A modal dialog hides all from screen readers but places of news; each card says by itself how it is read out. */}
      <ol aria-live="off" className="flex flex-col-reverse gap-2">
        {toasts
          .filter((toast) => toast.visible)
          .map((toast) => (
            <ToastCard
              key={toast.id}
              toast={toast}
              labels={labels}
              // Pointer and focus never leave a card that is taken from under them, be it closed or
              // its action taken: without this, the next notice would stay for good.
              onGone={handlers.endPause}
            />
          ))}
      </ol>
    </section>
  )
}
