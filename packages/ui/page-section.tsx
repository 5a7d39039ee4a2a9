import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { cn } from './class-names.ts'

export type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** Level of the heading; the look stays. */
  level?: 2 | 3
  description?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
}

/** A titled part of a page, without a box: the title and the white space are enough. */
export function Section(props: SectionProps) {
  const { title, headingRef, level = 2, description, actions, className, children, ...rest } = props
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} {...rest} className={cn('min-w-0', className)}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading
          id={id}
          ref={headingRef}
          className={cn('font-semibold', level === 2 ? 'text-lg' : 'text-base')}
        >
          {title}
        </Heading>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        {description && <p className="basis-full text-muted">{description}</p>}
      </div>
      {children}
    </section>
  )
}

/** A box with a line around it, for what stands apart. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('rounded-lg border border-line bg-raised p-4', className)} />
}
