import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'

type SpecimenProps = { name: string; note?: string; className?: string; children: ReactNode }

/** One component in one or more states, under its name. */
export function Specimen({ name, note, className, children }: SpecimenProps) {
  return (
    <div className="min-w-0 border-line border-t py-4">
      <h3 className="mb-3 flex flex-wrap items-baseline gap-x-2 font-medium text-sm">
        {name}
        {note && <span className="font-normal text-subtle">{note}</span>}
      </h3>
      <div className={cn('flex flex-wrap items-center gap-3', className)}>{children}</div>
    </div>
  )
}
