import { cn } from '@kogge/ui/class-names.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Whose a text is: of the reader's organisation, of another, or a note of their own organisation alone. */
type MessageSide = 'own' | 'theirs' | 'note'

interface Props {
  readonly side: MessageSide
  /** It goes on with the one before. */
  readonly follows: boolean
  /** Fills the width, as what is being written does. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

const BOXES: Readonly<Record<MessageSide, string>> = {
  own: 'ml-auto border-transparent bg-accent-soft',
  theirs: 'mr-auto border-line bg-raised',
  note: 'ml-auto border-attention-line border-dashed bg-attention-soft',
}

/** The box of a message at the side of its organisation. A note differs in colour, edge, icon and words. */
export const MessageFrame = ({ side, follows, isWide = false, children }: Props) => {
  const t = useTranslations('messaging.thread')
  return (
    <div className={cn('px-3 sm:px-4', follows ? 'pt-1' : 'pt-3')}>
      <div
        className={cn(
          'wrap-anywhere w-fit min-w-0 max-w-[min(42rem,88%)] rounded-lg border px-3 py-2',
          BOXES[side],
          isWide && 'w-full',
        )}
      >
        {side === 'note' && (
          <p className="mb-1 flex items-center gap-1.5 font-medium text-attention text-xs">
            <Lock aria-hidden className="size-3 shrink-0" />
            {t('noteMark')}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
