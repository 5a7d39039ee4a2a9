import { cn } from '@kogge/ui/class-names.ts'
import { Building2 } from 'lucide-react'

interface Props {
  readonly logoKey: string | null
  readonly className?: string
}

/** The logo beside a name, or the sign of an organisation that has none. The name is said beside it. */
export const Logo = ({ logoKey, className }: Props) => (
  <span
    className={cn(
      'flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-white',
      className,
    )}
  >
    {logoKey === null ? (
      <Building2 aria-hidden strokeWidth={1.5} className="size-1/2 text-neutral-400" />
    ) : (
      <img src={`/files/logo/${logoKey}.webp`} alt="" className="size-full object-contain" />
    )}
  </span>
)
